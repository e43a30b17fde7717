import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { webStreamOf } from '@/lib/platform/process/web-stream';

/** Writes until its reader has left. */
function endless(): PassThrough {
  const stream = new PassThrough();
  const write = async () => {
    while (!stream.destroyed) {
      if (!stream.write(Buffer.alloc(5_000, 1)))
        await Promise.race([once(stream, 'drain'), once(stream, 'close')]);
    }
  };
  void write();
  return stream;
}

describe('a Node stream as a web stream', () => {
  it('gives the same bytes', async () => {
    const stream = new PassThrough();
    stream.write('one, ');
    stream.end('two');
    expect(await new Response(webStreamOf(stream)).text()).toBe('one, two');
  });

  it('fails where the Node stream fails', async () => {
    const stream = new PassThrough();
    const text = new Response(webStreamOf(stream)).text();
    stream.destroy(new Error('broken'));
    await expect(text).rejects.toThrow('broken');
  });

  it('ends the Node stream when its reader leaves, without an exception of its own', async () => {
    const exceptions: unknown[] = [];
    const keep = (error: unknown) => exceptions.push(error);
    process.on('uncaughtException', keep);
    try {
      for (let chunks = 0; chunks < 20; chunks += 1) {
        const stream = endless();
        const reader = webStreamOf(stream).getReader();
        for (let chunk = 0; chunk < chunks; chunk += 1) await reader.read();
        void reader.read();
        await reader.cancel();
        expect(stream.destroyed).toBe(true);
      }
      await wait(50);
    } finally {
      process.off('uncaughtException', keep);
    }
    expect(exceptions).toEqual([]);
  });
});
