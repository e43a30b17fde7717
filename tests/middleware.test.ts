import { globSync } from 'node:fs';
import fc from 'fast-check';
import { NextRequest } from 'next/server';
import { describe, expect, it } from 'vitest';
import { config, middleware } from '@/middleware';

const ID = '0b9a3a52-3f0e-4c57-9d3b-6a1f6f9f2c11';

function answer(path: string, cookie = '') {
  return middleware(new NextRequest(`http://10.0.0.1:3000${path}`, { headers: cookie ? { cookie } : {} }));
}

describe('middleware', () => {
  it('sends whoever is not signed in to sign-in, keeping path and query, by the public address', () => {
    const response = answer(`/case/admin/${ID}?tab=notes&x=%C3%A5`);
    expect(response.status).toBe(307);
    const location = new URL(response.headers.get('location') ?? '');
    expect(location.origin + location.pathname).toBe('http://localhost:3000/api/sign-in');
    expect(location.searchParams.get('callbackUrl')).toBe(`/case/admin/${ID}?tab=notes&x=%C3%A5`);
  });

  it.each([
    'authjs.session-token',
    '__Secure-authjs.session-token',
    'authjs.session-token.0',
    '__Secure-authjs.session-token.0',
  ])('lets whoever has the cookie %s through', (name) => {
    expect(answer('/', `${name}=x`).headers.get('x-middleware-next')).toBe('1');
  });

  it('is not taken in by a cookie whose name only resembles the session', () => {
    expect(answer('/', 'my-authjs.session-token=x').status).toBe(307);
  });

  it.each(['/failed', '/apply/teknikbolagen', `/case/${ID}`, `/case/${ID}/renew`])(
    'opens %s without a session',
    (path) => {
      expect(answer(path).headers.get('x-middleware-next')).toBe('1');
    },
  );

  it('passes on the original address to the page that says it is not there, and requires no sign-in for that', () => {
    const again = (sent: string) => {
      const request = new NextRequest('http://localhost:3000/-', { headers: { 'x-pathname': sent } });
      return middleware(request).headers;
    };
    const pathOf = (sent: string) => again(sent).get('x-middleware-request-x-pathname');
    expect(pathOf('/apply/teknikbolagen/nonsense?a=1')).toBe('/apply/teknikbolagen/nonsense?a=1');
    expect(pathOf('https://elsewhere.example')).toBe('/-');
    const below = again(`/case/${ID}/nonsense`);
    expect([below.get('x-middleware-next'), below.get('cache-control')]).toEqual(['1', 'no-store']);
  });

  it('forgets a posted form with the next page, and not with what a page fetches', () => {
    const open = (mode: string) =>
      middleware(
        new NextRequest('http://localhost:3000/apply/teknikbolagen/medlemsansokan', {
          headers: { cookie: 'form=x', 'sec-fetch-mode': mode },
        }),
      );
    expect(open('navigate').headers.get('set-cookie')).toBe(
      'form=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0',
    );
    expect(open('cors').headers.get('set-cookie')).toBeNull();
    expect(answer('/apply/teknikbolagen').headers.get('set-cookie')).toBeNull();
  });

  it('gives each answer a nonce of its own, the same in policy and page', () => {
    const [one, two] = [answer('/failed'), answer('/failed')];
    const nonce = one.headers.get('x-middleware-request-x-nonce');
    expect(nonce).toMatch(/^[A-Za-z0-9+/]{22}==$/);
    expect(one.headers.get('content-security-policy')).toContain(`'nonce-${nonce}'`);
    expect(two.headers.get('x-middleware-request-x-nonce')).not.toBe(nonce);
  });

  it('hands a page no bearer token: only calls know them', () => {
    const headers = {
      authorization: 'Bearer a.b.c',
      cookie: 'authjs.session-token=x',
      'x-pathname': '/forged',
    };
    const response = middleware(new NextRequest('http://10.0.0.1:3000/simple', { headers }));
    const handedOn = response.headers.get('x-middleware-override-headers')?.split(',');
    expect(handedOn).toContain('cookie');
    expect(handedOn).not.toContain('authorization');
    expect(response.headers.get('x-middleware-request-x-pathname')).toBe('/simple');
  });

  it('rewrites no address, so that the server never calls itself', () => {
    const paths = ['/nonsense', '/case', `/case/${ID}/abc`, `/case/admin/${ID}/nonsense`, '/-', '/simple'];
    for (const path of paths)
      for (const host of ['127.0.0.1:3000', 'localhost:3000', '10.0.0.1:3000'])
        expect(middleware(new NextRequest(`http://${host}${path}`)).headers.has('x-middleware-rewrite')).toBe(
          false,
        );
  });

  it('leaves case pages out of caches and referrers', () => {
    const page = answer(`/case/${ID}`);
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(page.headers.get('referrer-policy')).toBe('no-referrer');
    expect(answer('/failed').headers.get('cache-control')).toBeNull();
  });

  it('carries the token of an invitation through the sign-in', () => {
    const address = '/organisation/ny/join?token=a.b';
    const target = new URL(answer(address).headers.get('location') ?? '');
    expect([target.pathname, target.searchParams.get('callbackUrl')]).toEqual(['/api/sign-in', address]);
  });

  it('gives the page its path and query', () => {
    expect(answer('/failed?a=1').headers.get('x-middleware-request-x-pathname')).toBe('/failed?a=1');
  });
});

describe('matcher', () => {
  const pattern = new RegExp(`^${config.matcher[0]}$`);
  const files = [
    ...globSync('**/*.*', { cwd: 'public' }),
    ...globSync('{favicon.ico,icon.*,apple-icon.*,robots.txt,manifest.*}', { cwd: 'app' }),
  ].map((file) => `/${file}`);

  it.each([
    ...files,
    '/api',
    '/api/Case',
    '/_next/static/chunks/a.js',
    '/healthz',
    '/readyz',
    '/config.json',
    '/.well-known/security.txt',
  ])('leaves %s alone', (path) => {
    expect(pattern.test(path)).toBe(false);
  });

  it.each(['/', '/simple', '/apiary', `/case/${ID}/form/1`, '/healthzz'])('takes the page %s', (path) => {
    expect(pattern.test(path)).toBe(true);
  });

  it('takes every other address, whatever it ends with and however it is written', () => {
    const logo = /^\/(?:logos|guide-pictures)\/[\w-]+\.[a-z]+$/;
    const known = /^\/(?:api(?:\/|$)|_next\/)/;
    const endings =
      'ico png svg webp woff2 txt webmanifest json js css map html xml rsc PNG Svg pn%67 %2epng'.split(' ');
    const segment = fc.oneof(
      fc.constantFrom(
        'case',
        'admin',
        ID,
        'apply',
        'form',
        'logos',
        'guide-pictures',
        'icon',
        'favicon',
        'config',
        '%2e%2e',
        'Å',
      ),
      fc.string({ minLength: 1, maxLength: 8 }).map(encodeURIComponent),
    );
    const path = fc
      .tuple(fc.array(segment, { minLength: 1, maxLength: 5 }), fc.constantFrom('', ...endings), fc.boolean())
      .map(([segments, ending, isUpper]) => {
        const whole = `/${segments.join('/')}${ending && `${ending.startsWith('%') ? '' : '.'}${ending}`}`;
        return isUpper ? whole.toUpperCase() : whole;
      })
      .filter(
        (whole) =>
          !known.test(whole) &&
          !logo.test(whole) &&
          !files.includes(whole) &&
          !['/config.json', '/.well-known/security.txt'].includes(whole),
      );
    fc.assert(
      fc.property(path, (whole) => pattern.test(whole)),
      {
        numRuns: 2_000,
        examples: [
          [`/case/admin/${ID}/get-accept/x.png`],
          [`/case/${ID}/form/x.png`],
          ['/apply/teknikbolagen/forgot/x.png'],
          ['/logos/sub/nowhere.png'],
          ['/sub/logos/teknikbolagen.svg'],
          ['/icon.svg/x'],
        ],
      },
    );
  });
});
