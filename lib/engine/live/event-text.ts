const encoder = new TextEncoder();

/** A server-sent event as bytes, encoded once for all recipients. */
export function encodeEvent(event: string, data: object): Uint8Array {
  return encoder.encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
}

/** A comment line that keeps the connection alive. */
export const HEARTBEAT = encoder.encode(': still here\n\n');

const SOON_MS = 1_000;

/** Tells the browser to reconnect after one to three seconds, at random, so that not all reconnect at once. */
export function encodeRetry(): Uint8Array {
  return encoder.encode(`retry: ${SOON_MS + Math.floor(Math.random() * 2 * SOON_MS)}\n\n`);
}
