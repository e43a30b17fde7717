import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '@/lib/platform/database/sql';
import { keepBuildFiles } from '@/lib/platform/database/stored-builds';
import { fileOfOtherBuild, filesOfOtherBuilds } from '@/lib/server/http/build-files';
import { clearOut } from '@/lib/server/jobs/run-job';

const folder = mkdtempSync(path.join(tmpdir(), 'build-'));
const own = path.join(folder, 'own');
const other = path.join(folder, 'other');

function build(where: string, files: Record<string, string>): void {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(where, name)), { recursive: true });
    writeFileSync(path.join(where, name), content);
  }
}

build(own, { 'chunks/both.js': 'both()', 'chunks/own.js': 'own()' });
build(other, {
  'chunks/both.js': 'both()',
  'chunks/0a~other-_1.js': 'other()',
  'media/inter.woff2': 'woff2',
});
afterAll(() => rmSync(folder, { recursive: true }));

const get = (name: string) => fileOfOtherBuild(new Request(`http://localhost:3000/api/build-files/${name}`));
const stored = () => sql()<{ path: string; daysAgo: number }[]>`
  SELECT path, extract(day FROM now() - seen_at)::int AS "daysAgo" FROM build_file
  WHERE path IN ('chunks/both.js', 'chunks/own.js', 'chunks/0a~other-_1.js') ORDER BY path COLLATE "C"`;
const setBack = (days: number) => sql()`UPDATE build_file SET seen_at = now() - ${days} * interval '1 day'`;

describe('scripts and styles of another build', () => {
  beforeAll(async () => {
    await keepBuildFiles(other);
    await keepBuildFiles(own);
  });

  it('are given as that build gives them, to be cached for good', async () => {
    const response = await get('chunks/0a~other-_1.js');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/javascript; charset=UTF-8');
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(await response.text()).toBe('other()');
    expect((await get('media/inter.woff2')).headers.get('content-type')).toBe('font/woff2');
  });

  it.each([
    'chunks/nowhere.js',
    'chunks/',
    '',
    '../chunks/0a~other-_1.js',
    'chunks%2F0a~other-_1.js',
    'chunks/0a~other-_1.html',
  ])('%j is not found', async (name) => {
    expect((await get(name)).status).toBe(404);
  });

  it('stay while a replica of that build says so, and a month longer', async () => {
    await setBack(29);
    await keepBuildFiles(own);
    expect(await stored()).toEqual([
      { path: 'chunks/0a~other-_1.js', daysAgo: 29 },
      { path: 'chunks/both.js', daysAgo: 0 },
      { path: 'chunks/own.js', daysAgo: 0 },
    ]);
    await clearOut();
    expect(await stored()).toHaveLength(3);
    await setBack(31);
    await keepBuildFiles(own);
    await clearOut();
    expect((await stored()).map((file) => file.path)).toEqual(['chunks/both.js', 'chunks/own.js']);
  });
});

describe('a request', () => {
  let server: Server;
  beforeAll(async () => {
    const findElsewhere = filesOfOtherBuilds(own);
    server = createServer((incoming, response) => {
      findElsewhere(incoming);
      response.end(incoming.url);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => void server.close());

  const seenFor = (address: string): Promise<string> => {
    const { port } = server.address() as AddressInfo;
    return new Promise((resolve, reject) => {
      const sent = request({ host: '127.0.0.1', port, path: address, agent: false }, async (response) => {
        resolve((await response.toArray()).join(''));
      });
      sent.on('error', reject);
      sent.end();
    });
  };

  it('for a file of this build is left as it is', async () => {
    expect(await seenFor('/_next/static/chunks/own.js?dpl=1')).toBe('/_next/static/chunks/own.js?dpl=1');
  });

  it('for one that this build does not have leads to those of others', async () => {
    expect(await seenFor('/_next/static/chunks/0a~other-_1.js?dpl=1')).toBe(
      '/api/build-files/chunks/0a~other-_1.js',
    );
  });

  it.each([
    '/_next/static/',
    '/_next/static/chunks/%2e%2e/x.js',
    '/_next/static/x.html',
    '/chunks/x.js',
    '/',
  ])('for %s is left as it is', async (address) => {
    expect(await seenFor(address)).toBe(address);
  });
});
