import type { AddressInfo, Server } from 'node:net';

export interface Listening {
  port: number;
  close(): Promise<void>;
}

/** `localhost` is either of these, depending on the machine and on the caller. */
const LOOPBACK = ['127.0.0.1', '::1'] as const;

/**
 * Listens on both loopback addresses, or on one if the machine has no other. Port 0 chooses a free one. Throws the system's error if the
 * port is in use.
 */
export async function listenOnLoopback(makeServer: () => Server, port: number): Promise<Listening> {
  const first = await listen(makeServer(), port, LOOPBACK[0]);
  const chosen = (first.address() as AddressInfo).port;
  const second = await listen(makeServer(), chosen, LOOPBACK[1]).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EADDRNOTAVAIL' || error.code === 'EAFNOSUPPORT') return null;
    first.close();
    throw error;
  });
  const servers = second ? [first, second] : [first];
  return { port: chosen, close: async () => void (await Promise.all(servers.map(closing))) };
}

function listen(server: Server, port: number, host: string): Promise<Server> {
  const sockets = new Set<{ destroy(): void }>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  open.set(server, sockets);
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve(server));
  });
}

const open = new WeakMap<Server, Set<{ destroy(): void }>>();

/** Closes the server at once. Open connections are cut, including event streams. */
function closing(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    for (const socket of open.get(server) ?? []) socket.destroy();
  });
}
