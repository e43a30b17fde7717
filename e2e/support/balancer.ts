import { createServer, type Server, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Balancer {
  url: string;
  port: number;
  /** The addresses to send requests to, as `http://host:port`. Those that are not ready are skipped. */
  backends: Set<string>;
  /** The addresses that are ready. */
  ready: ReadonlySet<string>;
  /** How many requests each address received. */
  given: Map<string, number>;
  close(): void;
}

const CHECK_MS = 100;

/** Starts one address in front of several replicas. It checks `/readyz` of each, and never repeats a request. */
export async function startBalancer(): Promise<Balancer> {
  const backends = new Set<string>();
  const given = new Map<string, number>();
  const ready = new Set<string>();
  let turn = 0;
  const server: Server = createServer((request, response) => {
    const candidates = [...ready].filter((backend) => backends.has(backend));
    turn += 1;
    const backend = candidates[turn % Math.max(1, candidates.length)];
    if (!backend) return void response.writeHead(503).end('no replica is ready');
    given.set(backend, (given.get(backend) ?? 0) + 1);
    const onward = send(
      backend + request.url,
      { method: request.method, headers: request.headers },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      },
    );
    onward.once('error', (error) => response.writeHead(502).end(`${backend}: ${error.message}`));
    request.pipe(onward);
  });
  const check = setInterval(() => {
    for (const backend of backends) {
      fetch(`${backend}/readyz`)
        .then(({ ok }) => (ok ? ready.add(backend) : ready.delete(backend)))
        .catch(() => ready.delete(backend));
    }
  }, CHECK_MS);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = () => {
    clearInterval(check);
    server.close();
    server.closeAllConnections();
  };
  return { url: `http://localhost:${port}`, port, backends, ready, given, close };
}
