import { readdirSync, readFileSync } from 'node:fs';
import { beforeEach, expect, it, vi } from 'vitest';
import { inRequest, log } from '@/lib/platform/process/log';

const written: Record<string, unknown>[] = [];
const streams: string[] = [];
beforeEach(() => {
  written.length = 0;
  streams.length = 0;
  for (const stream of ['log', 'warn', 'error'] as const) {
    vi.spyOn(console, stream).mockImplementation((...lines) => {
      expect(lines).toHaveLength(1);
      expect(String(lines[0])).not.toContain('\n');
      streams.push(stream);
      written.push(JSON.parse(String(lines[0])));
    });
  }
});

const at = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);

it('writes one line of JSON for each entry, once, warnings and errors to stderr', () => {
  log.info({ event: 'stopped', isAnswered: true });
  log.warn({ event: 'flood', limit: 'page' });
  log.error({ event: 'start', message: 'first line\nsecond' });
  log.debug({ event: 'detail' });
  expect(written).toEqual([
    { level: 'info', at, event: 'stopped', isAnswered: true },
    { level: 'warn', at, event: 'flood', limit: 'page' },
    { level: 'error', at, event: 'start', message: 'first line\nsecond' },
  ]);
  expect(streams).toEqual(['log', 'warn', 'error']);
});

it('names the request that an entry belongs to, also after waiting, and none outside', async () => {
  const entry = (id: string) =>
    inRequest(id, async () => {
      await new Promise((resolve) => setTimeout(resolve, 1));
      log.info({ event: 'request' });
    });
  await Promise.all([entry('one'), entry('two')]);
  log.info({ event: 'job' });
  expect(written.map(({ requestId }) => requestId).sort()).toEqual(['one', 'two', undefined]);
  expect(written.at(-1)).toEqual({ level: 'info', at, event: 'job' });
});

it('leaves out secrets, in fields and in texts', () => {
  const secret = 'kanariefågel';
  log.info({ event: 'a', token: secret, headers: { authorization: secret, cookie: secret }, email: secret });
  log.error({
    event: 'b',
    message: `GET https://a:${secret}@host/x?caseId=1&token=${encodeURIComponent(secret)} failed`,
  });
  log.error({ event: 'c', stack: 'Error: Bearer abc.def-ghi is refused' });
  expect(JSON.stringify(written)).not.toContain(secret);
  expect(JSON.stringify(written)).not.toContain(encodeURIComponent(secret));
  expect(written[0]).toMatchObject({ token: '[redacted]', headers: { authorization: '[redacted]' } });
  expect(written[1]?.message).toBe('GET https://host/x?caseId=1&token=[redacted] failed');
  expect(written[2]?.stack).toBe('Error: Bearer [redacted] is refused');
});

it('is the only way to write: nothing else on the server uses the console', () => {
  const files = ['lib', 'app', 'components'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !name.startsWith('generated'))
      .map((name) => `${folder}/${name}`),
  );
  const others = [...files, 'instrumentation.ts', 'middleware.ts'].filter((file) => {
    const text = readFileSync(file, 'utf8');
    const isForBrowsers = text.startsWith("'use client'") || file.startsWith('components/');
    return !isForBrowsers && /\bconsole\b[.[]/.test(text);
  });
  expect(others).toEqual(['lib/platform/process/log.ts']);
});
