import { Agent, type IncomingHttpHeaders, request } from 'node:http';

/** What is asked. `done` gets the answer, so that the next request of the same connection can follow from it. */
export interface BenchRequest {
  method?: string;
  path: string;
  headers?: Record<string, string>;
  body?: string;
  done?(text: string): void;
}

export interface Round {
  /** Answers of 200 to 299, per second. */
  perSecond: number;
  /** Milliseconds, ascending. */
  times: number[];
  refused: number;
  /** Of one answer. */
  bytes: number;
}

/** Connections that stay open, each with one request at a time, for so many milliseconds. */
export async function ask(
  port: number,
  {
    connections,
    forMs,
    next,
  }: { connections: number; forMs: number; next: (connection: number) => BenchRequest },
): Promise<Round> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const round: Round = { perSecond: 0, times: [], refused: 0, bytes: 0 };
  const began = performance.now();
  await Promise.all(
    Array.from({ length: connections }, async (_, connection) => {
      while (performance.now() - began < forMs) {
        const asked = next(connection);
        const sent = performance.now();
        const { status, text, bytes } = await answerTo(port, agent, asked);
        if (status >= 200 && status < 300) {
          round.times.push(performance.now() - sent);
          round.bytes = bytes;
          asked.done?.(text);
        } else {
          round.refused += 1;
        }
      }
    }),
  );
  const seconds = (performance.now() - began) / 1_000;
  agent.destroy();
  round.times.sort((a, b) => a - b);
  return { ...round, perSecond: round.times.length / seconds };
}

/** One request. The text is read whole. */
export function answerTo(
  port: number,
  agent: Agent | false,
  { method = 'GET', path, headers = {}, body }: BenchRequest,
): Promise<{
  status: number;
  text: string;
  bytes: number;
  headers: IncomingHttpHeaders;
  firstByteMs: number;
}> {
  const began = performance.now();
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, method, path, headers, agent }, (response) => {
      let firstByteMs = 0;
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => {
        firstByteMs ||= performance.now() - began;
        chunks.push(chunk);
      });
      response.once('error', reject);
      response.once('end', () => {
        const whole = Buffer.concat(chunks);
        resolve({
          status: response.statusCode ?? 0,
          text: whole.toString(),
          bytes: whole.byteLength,
          headers: response.headers,
          firstByteMs,
        });
      });
    });
    sent.once('error', reject);
    sent.end(body);
  });
}

/** The value that so large a share of ascending numbers does not exceed. */
export function shareOf(times: readonly number[], share: number): number {
  return times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
}

export const median = (numbers: readonly number[]): number =>
  shareOf(
    [...numbers].sort((a, b) => a - b),
    0.5,
  );
