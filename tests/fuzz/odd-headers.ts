import { type Attacked, attack } from './attacked';
import type { Field } from './targets';

/** What the framework and proxies say to each other, written by somebody else; each with what it may not lead to. */
const HEADERS: readonly Record<string, string>[] = [
  { RSC: '1' },
  { RSC: '1', 'Next-Router-State-Tree': 'x' },
  { RSC: '1', 'Next-Router-State-Tree': encodeURIComponent(`${'['.repeat(5_000)}${']'.repeat(5_000)}`) },
  { RSC: '1', 'Next-Router-State-Tree': '%E0%A4%A' },
  { RSC: '1', 'Next-Router-Prefetch': '1', 'Next-Router-Segment-Prefetch': '/../../_tree' },
  { RSC: '1', 'Next-Url': '//evil.example/case' },
  { 'Next-Action': 'a'.repeat(42), 'Content-Type': 'text/plain;charset=UTF-8' },
  { 'Next-Action': 'x', 'Content-Type': 'multipart/form-data; boundary=a' },
  { 'x-middleware-subrequest': 'middleware:middleware:middleware:middleware:middleware' },
  { 'x-middleware-next': '1', 'x-middleware-rewrite': '/simple', 'x-middleware-override-headers': 'cookie' },
  { 'x-nextjs-data': '1' },
  { 'x-matched-path': '/simple', 'x-invoke-path': '/simple', 'x-invoke-status': '500' },
  { 'x-pathname': '/simple', 'x-nonce': 'known', 'x-caller-address': '192.0.2.1' },
  { Host: 'evil.example', 'X-Forwarded-Host': 'evil.example', 'X-Forwarded-Proto': 'https' },
  { Host: 'a b\\c', 'X-Forwarded-Host': 'evil.example, other.example' },
  { 'Accept-Language': 'x'.repeat(8_000), Cookie: 'locale=__proto__; NEXT_LOCALE=../../x' },
  { Cookie: `authjs.session-token=${'x'.repeat(4_000)}; authjs.session-token.0=y` },
  { Expect: '200-ok' },
  { Range: 'bytes=0-0,1-1,2-2', 'If-Range': 'x', 'If-None-Match': '*' },
];

/** Addresses that a redirect could take for another site's. */
const PLACES = [
  '//evil.example',
  '//evil.example/',
  '/\\evil.example',
  '/%5Cevil.example/',
  '/.//evil.example/%2e%2e',
];

/** Headers that only the framework, the product or a proxy of ours should write, to every kind of page. */
export async function oddHeaders({ port, targets: [target] }: Field): Promise<Attacked> {
  const pages = [
    '/',
    '/simple',
    '/apply/teknikbolagen',
    '/failed',
    `/case/${target?.id}`,
    `/case/admin/${target?.id}`,
  ];
  const all = [
    ...pages.flatMap((path) =>
      HEADERS.flatMap((headers) => ['GET', 'POST', 'HEAD'].map((method) => ({ method, path, headers }))),
    ),
    ...PLACES.map((path) => ({ method: 'GET', path })),
  ];
  return attack('headers that are not for others to write, to pages', port, 4, all);
}
