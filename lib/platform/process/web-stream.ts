import type { Readable } from 'node:stream';

/**
 * Turns a Node stream of bytes into a web stream. Destroys the Node stream when the reader leaves. In that case `Readable.toWeb` would
 * throw outside any call if bytes were on their way, which ends the process.
 */
export function webStreamOf(stream: Readable): ReadableStream<Uint8Array> {
  const chunks: AsyncIterator<Uint8Array> = stream[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await chunks.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel() {
        stream.destroy();
      },
    },
    { highWaterMark: 0 },
  );
}
