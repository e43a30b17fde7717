import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isPageAddress } from '@/lib/domain/page-addresses';

/** What operators read and enter elsewhere: at the identity provider, the mail provider, the signing service, the register. */
const DOCUMENTS = [
  ...['docs/install.md', 'docs/operations.md', 'docs/integrations.md', 'docs/security.md', 'README.md'],
  ...globSync('docs/guide/*/operator.md'),
  ...globSync('deploy/**/*.{json,md,yml,yaml}'),
  ...globSync('docker-compose*.yml'),
  '.env.example',
];

/** The product in examples. */
const OURS = /(?:https:\/\/ansokan\.example\.org|\{PUBLIC_URL\}|http:\/\/localhost:3000)(\/[^\s`'"|,;)<*]*)/g;

const named = DOCUMENTS.flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(OURS)].map(([, path = '']) => ({
    file,
    path: path.replace(/[.:]$/, ''),
  })),
);

/** The addresses of the routes that are files of their own. */
const ROUTES = globSync('app/**/route.ts')
  .filter((file) => !file.includes('[[...'))
  .map((file) =>
    file
      .replace(/^app/, '')
      .replace(/\/\([^)]*\)/g, '')
      .replace(/\/route\.ts$/, ''),
  );

/** Who may tell the product something. */
const SENDERS = [
  ...readFileSync('lib/server/http/webhooks.ts', 'utf8').matchAll(/\['(\w+)', methods\(/g),
].map(([, sender]) => sender);

function isServed(path: string): boolean {
  const webhook = /^\/api\/webhooks\/([^/]+)$/.exec(path)?.[1];
  if (webhook) return SENDERS.includes(webhook);
  return ROUTES.includes(path) || (!path.startsWith('/api/') && isPageAddress(path));
}

describe('the addresses of the product that operators have to enter elsewhere', () => {
  it('are there, and among them is the way back from the identity provider', () => {
    expect(named.map(({ path }) => path)).toContain('/api/auth/callback/oidc');
    expect(named.map(({ path }) => path)).toContain('/api/webhooks/mail');
  });

  it.each(named)('$path of $file is served', ({ path }) => {
    expect(isServed(path)).toBe(true);
  });

  it.each([
    '/api/auth/logout',
    '/api/auth/signout',
    '/api/sign-out/front',
    '/api/webhooks/nobody',
    '/logout',
  ])('%s would be found, as it is not', (path) => {
    expect(isServed(path)).toBe(false);
  });
});
