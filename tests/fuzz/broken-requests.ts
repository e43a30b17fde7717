import { randomBytes } from 'node:crypto';
import { type Attacked, begin, each, record } from './attacked';
import { sendBytes } from './send';
import type { Field } from './targets';

/** Longest time that a request may stand still: fifteen seconds, and what it takes until somebody looks. */
const MAX_STALL_MS = 60_000;

/** Bytes that are no HTTP, and requests whose sender goes away in the middle. */
export async function broken({ port, targets: [target] }: Field): Promise<Attacked> {
  const attacked = begin('broken requests, and senders that go away');
  const head = (extra: string) =>
    `POST /api/Case/${target?.id}/Data?token=${target?.token} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${extra}\r\n\r\n`;
  const closed = [
    'hello\r\n\r\n',
    randomBytes(5_000),
    `GET / HTTP/1.1\r\nHost: a\r\n${'X: y\r\n'.repeat(5_000)}\r\n`,
    `${head('Transfer-Encoding: chunked')}zz\r\n{}\r\n0\r\n\r\n`,
    `${head('Content-Length: 5\r\nTransfer-Encoding: chunked')}0\r\n\r\n`,
    `${head('Content-Length: 5\r\nContent-Length: 6')}{}`,
    head('Content-Length: -1'),
    'GET / HTTP/9.9\r\n\r\n',
    'GET /nowhere HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
    'CONNECT localhost:22 HTTP/1.1\r\nHost: localhost\r\n\r\n',
  ];
  for (const bytes of closed) {
    const answer = await sendBytes(port, bytes);
    const line = `${Buffer.from(bytes).toString('latin1').slice(0, 80)}: ${answer.status} after ${Math.round(answer.ms)} ms`;
    record(attacked, answer, answer.status >= 500 || answer.ms > MAX_STALL_MS ? [line] : []);
  }
  const left = Array.from(
    { length: 200 },
    (_, index) => `${head(`Content-Length: ${index * 4_000}`)}{"items":[`,
  );
  await each(left, 8, async (bytes) => record(attacked, await sendBytes(port, bytes, true), []));
  return attacked;
}

/** Headers and bodies that stop half-way, many at once: each is closed by the product. */
export async function stalled({ port, targets: [target] }: Field, count: number): Promise<Attacked> {
  const attacked = begin(`${count * 4} requests that stop half-way, at once`);
  const started = (path: string, type: string) =>
    `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${type}\r\nContent-Length: 900000\r\n\r\n{"a`;
  const all = Array.from({ length: count }, () => [
    'GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ',
    started(`/api/Case/${target?.id}/Data?token=${target?.token}`, 'application/json'),
    started('/api/webhooks/mail', 'application/json'),
    started('/apply/teknikbolagen', 'multipart/form-data; boundary=a'),
  ]).flat();
  await each(all, all.length, async (bytes) => {
    const answer = await sendBytes(port, bytes);
    const isLate = answer.ms > MAX_STALL_MS;
    const line = `${bytes.split('\r\n')[0]} stood still for ${Math.round(answer.ms)} ms`;
    record(attacked, answer, isLate || answer.status >= 500 ? [`${line}: ${answer.status}`] : []);
  });
  return attacked;
}
