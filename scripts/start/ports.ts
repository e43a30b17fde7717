import { createServer } from 'node:net';
import { StartFailure } from './failure';

export interface Ports {
  app: number;
  sandbox: number;
  smtp: number;
  database: number;
}

/** Each port with its environment variable, its purpose and its default. */
const CHOICES = {
  app: { setting: 'PORT', use: 'the product', port: 3000 },
  sandbox: { setting: 'SANDBOX_PORT', use: 'the sandbox', port: 4000 },
  smtp: { setting: 'SMTP_PORT', use: "the sandbox's mail server", port: 2525 },
  database: { setting: 'DATABASE_PORT', use: 'the database', port: 5433 },
} as const;

const NAMES = Object.keys(CHOICES) as (keyof Ports)[];

/** The ports from the environment. Throws a StartFailure for an invalid one. */
export function readPorts(environment: Record<string, string | undefined>): Ports {
  const entries = NAMES.map((name) => [name, readPort(name, environment)] as const);
  // An object from entries has any keys, for TypeScript.
  return Object.fromEntries(entries) as unknown as Ports;
}

function readPort(name: keyof Ports, environment: Record<string, string | undefined>): number {
  const { setting, port } = CHOICES[name];
  const chosen = environment[setting] || String(port);
  if (!/^\d+$/.test(chosen) || Number(chosen) < 1 || Number(chosen) > 65_535) {
    throw new StartFailure(
      `${setting} is not a port number: set it to one between 1 and 65535, or leave it out.`,
    );
  }
  return Number(chosen);
}

/** Throws a StartFailure if a needed port is in use or not permitted for this user. */
export async function requirePorts(ports: Ports, needed: (keyof Ports)[]): Promise<void> {
  for (const name of needed) {
    const reason = await whyNotFree(ports[name]);
    if (!reason) continue;
    const { setting, use } = CHOICES[name];
    throw new StartFailure(
      `Port ${ports[name]} for ${use} ${reason}: stop what uses it, or choose another with ${setting}=<port> npm start.`,
    );
  }
}

/** Different ports on which nothing is listening at this moment. */
export async function freePorts(): Promise<Ports> {
  const found = await findFreePorts(NAMES.length);
  // An object from entries has any keys, for TypeScript.
  return Object.fromEntries(NAMES.map((name, index) => [name, found[index]])) as unknown as Ports;
}

/** Returns this many different ports on which nothing is listening at this moment. */
export async function findFreePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer());
  const found = await Promise.all(servers.map(listenAnywhere));
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return found;
}

function listenAnywhere(server: ReturnType<typeof createServer>): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : 0);
    });
  });
}

/** Why the port is not free. Tries both all addresses and the loopback addresses, because only one of them may be in use. */
async function whyNotFree(port: number): Promise<string | undefined> {
  return (
    (await tryToListen(port, '127.0.0.1')) ?? (await tryToListen(port, '::1')) ?? (await tryToListen(port))
  );
}

function tryToListen(port: number, host?: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', ({ code }: NodeJS.ErrnoException) => {
      if (code === 'EADDRINUSE') resolve('is in use');
      else if (code === 'EACCES') resolve('is not allowed to this user');
      // A machine without IPv6 cannot listen there, which is fine.
      else resolve(undefined);
    });
    server.listen({ port, host }, () => server.close(() => resolve(undefined)));
  });
}
