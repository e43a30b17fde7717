import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signCaseToken } from '@/lib/platform/crypto/case-link';
import { hasNoPage, showNotFoundPage } from '@/lib/server/http/no-page';
import { config } from '@/middleware';

const ID = '0b9a3a52-3f0e-4c57-9d3b-6a1f6f9f2c11';
const NOWHERE = '/-';

let server: Server;
beforeAll(async () => {
  server = createServer((incoming, response) => {
    showNotFoundPage(incoming);
    response.end(JSON.stringify([incoming.url, incoming.headers['x-pathname'] ?? null]));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => void server.close());

/** What the server sees of a request: its address, and the original address if it was rewritten. */
function seenFor(path: string, headers: Record<string, string> = {}): Promise<[string, string | null]> {
  const { port } = server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path, headers, agent: false }, async (response) => {
      resolve(JSON.parse((await response.toArray()).join('')));
    });
    sent.on('error', reject);
    sent.end();
  });
}

it.each([
  '/case',
  '/case/not-a-case',
  '/case/not-a-case/token/form/company',
  `/case/${ID}/form`,
  `/case/${ID}/renew/more`,
  `/case/${ID}/downloadsignature/99`,
  `/case/admin/${ID}/nonsense`,
  '/apply/teknikbolagen/nonsense',
  '/nonsense',
  '/API/Case',
  '/logos/sub/nowhere.png',
])('%s is no page, and leads to the one that says so', async (path) => {
  expect(await seenFor(path)).toEqual([NOWHERE, path]);
});

it('has the query for both, without what Next adds to it', async () => {
  expect(await seenFor('/nonsense?a=%C3%A5&b')).toEqual([`${NOWHERE}?a=%C3%A5&b`, '/nonsense?a=%C3%A5&b']);
  expect(await seenFor('/nonsense?_rsc=abc')).toEqual([`${NOWHERE}?_rsc=abc`, '/nonsense']);
  expect(await seenFor('/nonsense?a=1&_rsc=abc')).toEqual([`${NOWHERE}?a=1&_rsc=abc`, '/nonsense?a=1']);
});

it('leaves pages, calls, files and what may be a case link alone', async () => {
  const token = signCaseToken({ caseId: ID, linkVersion: 1, expiresAt: new Date(Date.now() + 60_000) });
  for (const path of [
    '/',
    '/simple?search=x',
    `/case/${ID}`,
    `/case/${ID}/${token}/form/company`,
    // A link with something behind it, or that is not whole.
    `/case/${ID}/${token}.`,
    `/case/${ID}/abc`,
    `/case/${ID}/abc/form/company`,
    `/case/${ID}/form/company`,
    `/case/${ID}/renew`,
    '/api/nowhere',
    '/_next/nowhere',
    '/logos/nowhere.svg',
    '/guide-pictures/nowhere.png',
    '/favicon.ico',
    NOWHERE,
    '//apply//nonsense',
    '*',
    'http://localhost/nonsense',
  ])
    expect(await seenFor(path)).toEqual([path, null]);
});

it('does not trust a caller about the original address', async () => {
  const forged = { 'x-pathname': '/forged' };
  expect(await seenFor('/simple', forged)).toEqual(['/simple', null]);
  expect(await seenFor(NOWHERE, forged)).toEqual([NOWHERE, null]);
  expect(await seenFor('/nonsense', forged)).toEqual([NOWHERE, '/nonsense']);
});

it('takes for pages what the middleware takes for pages', () => {
  const matcher = new RegExp(`^${config.matcher[0]}$`);
  const part = fc.constantFrom(
    'api',
    '_next',
    'x',
    'logos',
    'guide-pictures',
    'a.svg',
    'healthz',
    'config.json',
    'icon.svg',
  );
  fc.assert(
    fc.property(fc.array(part, { minLength: 1, maxLength: 4 }), (parts) => {
      // None of these is a page: what the middleware sees leads nowhere, and nothing else does.
      const path = `/${parts.join('/')}`;
      return hasNoPage(path) === matcher.test(path);
    }),
    { numRuns: 2_000 },
  );
});
