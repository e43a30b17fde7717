import { signInAs } from './support/people';
import { createdCase } from './support/prepared-case';
import { expect, type Page, test } from './support/test';

// Every test fails on a violated policy, an uncaught error or an error on the console (support/watch.ts): these show that the
// policy is there to be violated, and that a violation would be noticed.

test('every kind of page lets only scripts with its own nonce run', async ({ page }) => {
  const prepared = await createdCase();
  const nonces = new Set<string>();
  for (const address of ['/apply/teknikbolagen', '/failed', prepared.link, '/case/admin/x']) {
    if (address === '/case/admin/x') await signInAs(page, 'Anna');
    const policy = await policyOf(page, address === '/case/admin/x' ? `/case/admin/${prepared.id}` : address);
    const scripts = policy.find((directive) => directive.startsWith('script-src ')) ?? '';
    expect(scripts).toContain("'strict-dynamic'");
    expect(scripts).not.toContain("'unsafe-inline'");
    expect(scripts).not.toContain("'unsafe-eval'");
    nonces.add(/'nonce-([^']+)'/.exec(scripts)?.[1] ?? '');
    expect(policy).toEqual(
      expect.arrayContaining(["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"]),
    );
  }
  expect(nonces.size).toBe(4);
});

test('a script that got into a page does not run, and is noticed', async ({ page, watch }) => {
  await page.goto('/apply/teknikbolagen');
  await page.evaluate(() => {
    const button = document.createElement('button');
    button.setAttribute('onclick', 'document.title = "hijacked"');
    document.body.append(button);
    button.click();
    document.body.insertAdjacentHTML(
      'beforeend',
      '<img src="/nowhere.png" onerror="document.title = \'hijacked\'">',
    );
  });
  await expect.poll(() => watch.troubles.join('\n')).toContain('script-src');
  await expect(page).not.toHaveTitle('hijacked');
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
