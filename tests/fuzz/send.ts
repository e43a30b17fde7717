import { type IncomingHttpHeaders, request } from 'node:http';
import { connect } from 'node:net';

export interface Sent {
  method: string;
  /** With its query, as it goes over the wire. */
  path: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array | undefined;
}

export interface Answer {
  /** 0: cut off without an answer. */
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  ms: number;
}

const PATIENCE_MS = 120_000;
/** Of an answer that does not end, such as a stream of events, this much is read. */
const MAX_BYTES = 3_000_000;

/** Sends a request as it is given, wrong headers too, to a port of this machine. */
export function send(port: number, { method, path, headers = {}, body }: Sent): Promise<Answer> {
  const started = performance.now();
  return new Promise((resolve) => {
    const answer: Answer = { status: 0, headers: {}, text: '', ms: 0 };
    const end = () => resolve({ ...answer, ms: performance.now() - started });
    const outgoing = request({ host: '127.0.0.1', port, method, path, headers, agent: false }, (response) => {
      answer.status = response.statusCode ?? 0;
      answer.headers = response.headers;
      const chunks: Buffer[] = [];
      let size = 0;
      const finish = () => {
        answer.text = Buffer.concat(chunks).toString('latin1');
        end();
      };
      const isStream = response.headers['content-type'] === 'text/event-stream';
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        size += chunk.length;
        if (isStream || size > MAX_BYTES) response.destroy();
      });
      response.once('close', finish);
    });
    outgoing.setTimeout(PATIENCE_MS, () => outgoing.destroy());
    outgoing.once('error', end);
    outgoing.end(body);
  });
}

/**
 * Writes bytes to a port of this machine, and waits until the other side closes: what it said, and after how many milliseconds. With
 * `leave` this side goes away at once instead.
 */
export function sendBytes(port: number, bytes: string | Buffer, leave = false): Promise<Answer> {
  const started = performance.now();
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(bytes, () => {
        if (leave) socket.destroy();
      });
    });
    socket.on('data', (chunk: Buffer) => void chunks.push(chunk));
    socket.setTimeout(PATIENCE_MS, () => socket.destroy());
    // A reset is an end like any other.
    socket.once('error', () => undefined);
    socket.once('close', () => {
      const text = Buffer.concat(chunks).toString('latin1');
      const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0);
      resolve({ status, headers: {}, text, ms: performance.now() - started });
    });
  });
}
