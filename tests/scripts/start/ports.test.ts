import { createServer, type Server } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { StartFailure } from '@/scripts/start/failure';
import { freePorts, readPorts, requirePorts } from '@/scripts/start/ports';

let server: Server | undefined;

afterEach(async () => {
  const taken = server;
  server = undefined;
  if (taken) await new Promise((resolve) => taken.close(resolve));
});

async function listen(host: string): Promise<number> {
  const taken = createServer();
  server = taken;
  await new Promise<void>((resolve) => taken.listen(0, host, resolve));
  const address = taken.address();
  return typeof address === 'object' && address ? address.port : 0;
}

describe('readPorts', () => {
  it('has a port for each part, which the environment may choose', () => {
    expect(readPorts({})).toEqual({ app: 3000, sandbox: 4000, smtp: 2525, database: 5433 });
    expect(readPorts({ PORT: '8080', DATABASE_PORT: '' })).toMatchObject({ app: 8080, database: 5433 });
  });

  it.each(['abc', '0', '70000', '80.5'])('refuses %s', (port) => {
    expect(() => readPorts({ SANDBOX_PORT: port })).toThrow(/^SANDBOX_PORT is not a port number: .*\.$/);
  });
});

describe('requirePorts', () => {
  it('accepts ports that nothing listens on', async () => {
    await expect(
      requirePorts(await freePorts(), ['app', 'sandbox', 'smtp', 'database']),
    ).resolves.toBeUndefined();
  });

  it.each(['127.0.0.1', '0.0.0.0'])('says which port is in use on %s and what to do', async (host) => {
    const port = await listen(host);
    const failure = requirePorts({ ...(await freePorts()), smtp: port }, ['app', 'smtp']);
    await expect(failure).rejects.toThrow(StartFailure);
    await expect(failure).rejects.toThrow(
      `Port ${port} for the sandbox's mail server is in use: stop what uses it, or choose another with SMTP_PORT=<port> npm start.`,
    );
  });

  it('does not mind a port that is not needed', async () => {
    const port = await listen('127.0.0.1');
    await expect(requirePorts({ ...(await freePorts()), database: port }, ['app'])).resolves.toBeUndefined();
  });
});
