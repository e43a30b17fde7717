const encoder = new TextEncoder();

/** A server-sent event as bytes, encoded once for all who get it. */
export function encodeEvent(event: string, data: object): Uint8Array {
  return encoder.encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
}

/** Says only that the stream is still there. */
export const HEARTBEAT = encoder.encode(': still here\n\n');

const SOON_MS = 1_000;

/** Asks a browser to connect again within one to three seconds, so that many do not come at once. */
export function encodeRetry(): Uint8Array {
  return encoder.encode(`retry: ${SOON_MS + Math.floor(Math.random() * 2 * SOON_MS)}\n\n`);
}
