import net, { type AddressInfo } from 'node:net';
import { PrismaPg } from '@prisma/adapter-pg';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, expect, it, vi } from 'vitest';
import { openPostgres } from '@/lib/platform/database/open-postgres';
import { env } from '@/lib/platform/settings/env';

const servers: net.Server[] = [];
afterAll(() => {
  for (const server of servers) server.close();
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

async function listen(server: net.Server): Promise<number> {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '::1', resolve));
  return (server.address() as AddressInfo).port;
}

/** The database of the tests at `[::1]`. */
async function databaseAddress(): Promise<string> {
  const { hostname: host, port: there } = new URL(env().DATABASE_URL);
  const port = await listen(
    net.createServer((socket) => {
      const database = net.connect({ host, port: Number(there) });
      socket.on('error', () => database.destroy()).on('close', () => database.destroy());
      database.on('error', () => socket.destroy());
      socket.pipe(database).pipe(socket);
    }),
  );
  return Object.assign(new URL(env().DATABASE_URL), { host: `[::1]:${port}` }).href;
}

it('the database may have an IPv6 address, for both drivers', async () => {
  const url = await databaseAddress();
  const sql = openPostgres(url, { max: 1 });
  expect(await sql`SELECT 1 AS one`).toMatchObject([{ one: 1 }]);
  await sql.end();
  const adapter = await new PrismaPg({ connectionString: url }).connect();
  const { rows } = await adapter.queryRaw({ sql: 'SELECT 1', args: [], argTypes: [] });
  expect(rows).toHaveLength(1);
  await adapter.dispose();
});

it('the mail server and the public address may have one', async () => {
  const received: string[] = [];
  const smtp = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onData(stream, { envelope }, done) {
      stream.resume();
      stream.on('end', () => {
        received.push(envelope.rcptTo[0]?.address ?? '');
        done();
      });
    },
  });
  const port = await listen(smtp.server as net.Server);
  vi.stubEnv('SMTP_URL', `smtp://[::1]:${port}`);
  vi.stubEnv('PUBLIC_URL', 'http://[::1]:3000');
  vi.resetModules();
  const { sendMail, closeMail } = await import('@/lib/integrations/mail/mail');
  const { messageIdOf } = await import('@/lib/engine/mail/queue-mail');
  const mail = { from: { name: 'A', address: 'a@example.org' }, subject: 'S', text: 'T', html: '<p>T</p>' };
  await sendMail({ ...mail, to: 'b@example.org', messageId: messageIdOf('one') });
  closeMail();
  expect(received).toEqual(['b@example.org']);
});
