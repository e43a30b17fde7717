import { randomUUID } from 'node:crypto';
import tls from 'node:tls';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { LIVE_SETTINGS, strongSecret } from '../../fixtures/live-settings';
import { LOCALHOST_CERTIFICATE, LOCALHOST_KEY } from '../../fixtures/localhost-certificate';
import { failureOf } from './outside';

const trusted = tls.getCACertificates('default');
let server: SMTPServer;
let received: { user: unknown; isSecure: boolean; message: string }[];
beforeEach(() => {
  received = [];
  vi.resetModules();
  tls.setDefaultCACertificates([...trusted, LOCALHOST_CERTIFICATE]);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  tls.setDefaultCACertificates(trusted);
  await new Promise<void>((resolve) => server.close(() => resolve()));
});

/** A mail server that knows one user, and this product that sends to it as in production. */
async function start(
  options: SMTPServerOptions,
  scheme: 'smtp' | 'smtps',
  login: string,
  query = '?requireTLS=true',
): Promise<void> {
  server = new SMTPServer({
    key: LOCALHOST_KEY,
    cert: LOCALHOST_CERTIFICATE,
    logger: false,
    authMethods: ['PLAIN', 'LOGIN'],
    onAuth: ({ username, password }, _session, done) =>
      password === 'p@ss:wörd' ? done(null, { user: username }) : done(new Error('Invalid login')),
    onData: async (stream, session, done) => {
      let message = '';
      for await (const chunk of stream) message += chunk;
      received.push({ user: session.user, isSecure: session.secure, message });
      done();
    },
    ...options,
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as { port: number };
  for (const [name, value] of Object.entries(LIVE_SETTINGS)) vi.stubEnv(name, value);
  vi.stubEnv('MIGRATION_DATABASE_URL', '');
  vi.stubEnv('SMTP_URL', `${scheme}://${login}localhost:${port}${query}`);
}

async function send(): Promise<void> {
  const { sendMail, closeMail } = await import('@/lib/integrations/mail/mail');
  try {
    await sendMail({
      messageId: `<${randomUUID()}@medlemsansokan.example>`,
      from: { name: 'Teknikbolagen', address: 'noreply@example.com' },
      to: 'kontakt@example.com',
      subject: 'Din ansökan',
      text: 'Hej!',
      html: '<p>Hej!</p>',
    });
  } finally {
    closeMail();
  }
}

const LOGIN = `sender:${encodeURIComponent('p@ss:wörd')}@`;

const PLAIN = { secure: false, hideSTARTTLS: true, disabledCommands: ['STARTTLS'] };

describe('mail in production', () => {
  test('goes by TLS, with a login', async () => {
    await start({ secure: true }, 'smtps', LOGIN);
    await send();
    expect(received).toMatchObject([{ user: 'sender', isSecure: true }]);
    expect(received[0]?.message).toContain('Content-Type: multipart/alternative');
  });

  test('goes by STARTTLS where the server begins without', async () => {
    await start({ secure: false }, 'smtp', LOGIN);
    await send();
    expect(received).toMatchObject([{ user: 'sender', isSecure: true }]);
  });

  test('does not go in plain text, whatever the server offers', async () => {
    await start(PLAIN, 'smtp', LOGIN);
    expect(await failureOf(send())).toMatchObject({ part: 'mail', code: 'INTEGRATION_FAILED' });
    expect(received).toEqual([]);
  });

  test('goes in plain text to this machine where that is allowed', async () => {
    await start({ ...PLAIN, authOptional: true }, 'smtp', '', '');
    vi.stubEnv('ALLOW_INSECURE', 'loopback');
    await send();
    expect(received).toMatchObject([{ isSecure: false }]);
  });

  test('does not if the address requires encryption all the same', async () => {
    await start({ ...PLAIN, authOptional: true }, 'smtp', '');
    vi.stubEnv('ALLOW_INSECURE', 'loopback');
    expect(await failureOf(send())).toMatchObject({ part: 'mail', code: 'INTEGRATION_FAILED' });
    expect(received).toEqual([]);
  });

  test('does not go to a server whose certificate nobody vouches for', async () => {
    tls.setDefaultCACertificates(trusted);
    await start({ secure: true }, 'smtps', LOGIN);
    expect(await failureOf(send())).toMatchObject({ part: 'mail', failure: 'unreachable' });
    expect(received).toEqual([]);
  });

  test('distinguishes a wrong password from a server that is away', async () => {
    await start({ secure: true }, 'smtps', `sender:${strongSecret('wrong')}@`);
    expect(await failureOf(send())).toMatchObject({ failure: 'unauthorized', retryable: false });
    expect(received).toEqual([]);
  });
});
