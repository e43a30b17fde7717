import type { Readable } from 'node:stream';

/**
 * What a Node stream of bytes gives, as a web stream. The Node stream is destroyed when the reader leaves. `Readable.toWeb` would then
 * throw outside of any call, which ends the process, if bytes were on their way.
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
