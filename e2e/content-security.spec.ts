import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readBody } from '@/sandbox/part';
import { signInByScreen } from './support/people';
import { createdCase } from './support/prepared-case';
import { expect, type Page, test } from './support/test';

// Every test fails on a violated policy, an uncaught error or an error on the console (support/watch.ts). These tests show that the policy
// exists, and that a violation would be noticed.

test('every kind of page lets only scripts with its own nonce run', async ({ page }) => {
  const prepared = await createdCase();
  const nonces = new Set<string>();
  for (const address of ['/apply/teknikbolagen', '/failed', prepared.link, '/case/admin/x']) {
    if (address === '/case/admin/x') await signInByScreen(page, 'Anna');
    const policy = await policyOf(page, address === '/case/admin/x' ? `/case/admin/${prepared.id}` : address);
    const scripts = policy.find((directive) => directive.startsWith('script-src ')) ?? '';
    expect(scripts).toContain("'strict-dynamic'");
    expect(scripts).not.toContain("'unsafe-inline'");
    expect(scripts).not.toContain("'unsafe-eval'");
    expect(policy).toEqual(expect.arrayContaining(['report-uri /api/csp-reports', 'report-to csp']));
    nonces.add(/'nonce-([^']+)'/.exec(scripts)?.[1] ?? '');
    expect(policy).toEqual(
      expect.arrayContaining([
        "object-src 'none'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
        "require-trusted-types-for 'script'",
      ]),
    );
  }
  expect(nonces.size).toBe(4);
});

test('markup that got into a page runs nothing, and is noticed', async ({ page, watch }) => {
  await page.route('**/apply/teknikbolagen', async (route) => {
    const response = await route.fetch();
    const markup = `<script>document.title = 'hijacked'</script><script src="/x.js"></script>
      <img src="/api/nowhere" onerror="document.title = 'hijacked'">`;
    await route.fulfill({ response, body: (await response.text()).replace('</body>', `${markup}</body>`) });
  });
  await page.goto('/apply/teknikbolagen');
  await expect.poll(() => watch.troubles.join('\n')).toContain('Content policy script-src-attr');
  expect(watch.troubles.join('\n')).toContain('Content policy script-src-elem');
  await expect(page).not.toHaveTitle('hijacked');
  watch.troubles.length = 0;
});

test('what a browser reports of a violation is taken in', async ({ page, request, baseURL }) => {
  // Playwright does not see reports being sent. So the page comes through a server of this test, which receives them.
  const reports: Buffer[] = [];
  const proxy = createServer(async (incoming, answer) => {
    if (incoming.method === 'POST') reports.push(await readBody(incoming));
    const response = await fetch(`${baseURL}${incoming.url}`);
    const policy = response.headers.get('content-security-policy') ?? '';
    // The newer way of reporting may wait a minute, so it is switched off.
    answer.setHeader('content-security-policy', policy.replace(/; report-to .*$/, ''));
    answer.setHeader('content-type', response.headers.get('content-type') ?? '');
    answer.end(Buffer.from(await response.arrayBuffer()));
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  await page.goto(`http://127.0.0.1:${(proxy.address() as AddressInfo).port}/apply/teknikbolagen`);
  await page.evaluate(() =>
    document.body.append(Object.assign(new Image(), { src: 'https://elsewhere.example/' })),
  );
  const imageReport = () => reports.map(String).find((report) => report.includes('img-src'));
  await expect.poll(imageReport).toContain('csp-report');
  const answer = await request.post('/api/csp-reports', {
    data: imageReport(),
    headers: { 'content-type': 'application/csp-report', 'sec-fetch-site': 'same-origin' },
  });
  expect(answer.status()).toBe(204);
  proxy.closeAllConnections();
  proxy.close();
});

test('text becomes neither markup nor script in a page, and trying is noticed', async ({ page, watch }) => {
  await page.goto('/apply/teknikbolagen');
  const outcomes = await page.evaluate(() => {
    const script = (name: 'src' | 'text', value: string) => {
      const element = document.createElement('script');
      element[name] = value;
      document.body.append(element);
    };
    const hijack = 'document.title = "hijacked"';
    const attempts: (() => void)[] = [
      () => document.body.insertAdjacentHTML('beforeend', `<img src="/x.png" onerror='${hijack}'>`),
      () => {
        document.createElement('div').innerHTML = '<b>bold</b>';
      },
      () => script('text', hijack),
      () => script('src', 'https://elsewhere.example/x.js'),
      () => script('src', '/api/openapi.json'),
      () => document.write('<p>'),
      () => void new DOMParser().parseFromString('<p>', 'text/html'),
      () => document.createElement('button').setAttribute('onclick', hijack),
    ];
    return attempts.map((attempt) => {
      try {
        attempt();
        return 'let through';
      } catch (error) {
        return (error as Error).name;
      }
    });
  });
  expect(outcomes).toEqual(outcomes.map(() => 'TypeError'));
  await expect(page).not.toHaveTitle('hijacked');
  // No other policy can be created, so nothing can bypass this one.
  const made = await page.evaluate(() => {
    try {
      return Boolean(
        (
          window as never as { trustedTypes: { createPolicy(name: string, rules: object): object } }
        ).trustedTypes.createPolicy('other', {}),
      );
    } catch {
      return false;
    }
  });
  expect(made).toBe(false);
  await expect.poll(() => watch.troubles.join('\n')).toContain('trusted-types-policy');
  watch.troubles.length = 0;
});

test('what goes wrong in a page is noticed', async ({ page, watch }) => {
  await page.goto('/apply/teknikbolagen');
  await page.evaluate(() => setTimeout(() => Promise.reject(new Error('lost')), 0));
  await page.evaluate(() => console.error('said'));
  await expect.poll(() => watch.troubles.length).toBe(2);
  watch.troubles.length = 0;
});

async function policyOf(page: Page, address: string): Promise<string[]> {
  const response = await page.goto(address);
  return (
    (await response?.headerValue('content-security-policy'))?.split(';').map((part) => part.trim()) ?? []
  );
}

test('every answer has a policy, whatever its address ends with', async ({ page, request, watch }) => {
  const prepared = await createdCase();
  await signInByScreen(page, 'Anna');
  const id = prepared.id;
  const pages = [
    `/case/admin/${id}/get-accept/x.png`,
    `/case/${id}/form/x.png`,
    '/apply/teknikbolagen/forgot/x.png',
    `/case/admin/${id}/x.WOFF2`,
    '/nowhere.ico',
  ];
  for (const address of pages) {
    const response = await page.request.get(address);
    expect([address, response.headers()['content-security-policy']]).toEqual([
      address,
      expect.stringContaining("'strict-dynamic'"),
    ]);
  }
  const others: [string, string, number][] = [
    ['GET', '/config.json', 200],
    ['GET', '/healthz', 200],
    ['GET', '/readyz', 200],
    ['GET', '/.well-known/security.txt', 404],
    ['GET', '/icon.svg', 200],
    ['GET', '/favicon.ico', 200],
    ['GET', '/logos/teknikbolagen.svg', 200],
    ['GET', '/logos/nowhere.svg', 404],
    ['GET', '/_next/nowhere', 404],
    ['GET', '/_next/static/nowhere.js', 404],
    ['GET', '/_next/static/%2e%2e/x', 404],
    ['GET', '/api/nowhere.png', 404],
    ['DELETE', '/api/Me', 405],
    ['POST', '/config.json', 405],
    ['OPTIONS', '/api/Me', 204],
    ['GET', '/apply//x.png', 308],
    ['GET', '/api/sign-in', 303],
  ];
  for (const [method, address, status] of others) {
    const response = await request.fetch(address, { method, maxRedirects: 0 });
    const headers = response.headers();
    expect([method, address, response.status(), headers['content-security-policy']]).toEqual([
      method,
      address,
      status,
      "default-src 'none'; frame-ancestors 'none'",
    ]);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['strict-transport-security']).toContain('max-age=');
  }
  watch.troubles.length = 0;
});

test('nothing resizes pictures', async ({ request }) => {
  for (const address of [
    '/_next/image?url=%2Flogos%2Fteknikbolagen.svg&w=640&q=75',
    '/_next/image/?url=%2Ficon.svg&w=640&q=75',
    '/_next%2Fimage?url=%2Ficon.svg&w=640&q=75',
  ]) {
    const response = await request.get(address);
    expect([address, response.status()]).toEqual([address, 404]);
    expect(response.headers()['content-security-policy']).toContain("'strict-dynamic'");
  }
});
