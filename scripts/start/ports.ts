import { createServer } from 'node:net';
import { StartFailure } from './failure';

/** Throws a StartFailure when something listens on the port, or this user may not: `setting` is what chooses another. */
export async function requirePort(port: number, what: string, setting: string): Promise<void> {
  const reason = (await whyNotFree(port, '127.0.0.1')) ?? (await whyNotFree(port, undefined));
  if (!reason) return;
  throw new StartFailure(
    `Port ${port} (${what}) ${reason}: stop what uses it, or choose another with ${setting}=<port> npm start.`,
  );
}

/** A port that nothing listens on at this moment. */
export async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

async function whyNotFree(port: number, host: string | undefined): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => {
      // A machine without IPv6 cannot listen on every address, which is no hindrance.
      if (error.code === 'EADDRINUSE') resolve('is in use');
      else if (error.code === 'EACCES') resolve('may not be used by this user');
      else resolve(undefined);
    });
    server.listen({ port, host }, () => server.close(() => resolve(undefined)));
  });
}
