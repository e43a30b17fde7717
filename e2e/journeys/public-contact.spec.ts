import { ORGANISATIONS } from '@/e2e/support/application';
import { createdCase } from '@/e2e/support/prepared-case';
import { expect, test } from '@/e2e/support/test';
import { APPLY_OUTCOMES } from '@/lib/domain/page-addresses';

// An incomplete link has no page.
test.use({ refusals: [404] });

const OUTCOMES = APPLY_OUTCOMES.map((outcome) => `/apply/teknikbolagen/${outcome}`);

test('every page without an application says whose it is and whom to ask', async ({ page, language }) => {
  const { id } = await createdCase({ language });
  const name = ORGANISATIONS.teknikbolagen?.[language] ?? '';
  for (const address of [
    ...OUTCOMES,
    `/case/${id}/renew`,
    `/case/${id}/renew?why=no-access`,
    `/case/${id}/renew?why=replaced`,
    // An incomplete link.
    `/case/${id}/abc`,
    `/case/${id}/invalid`,
  ]) {
    await page.goto(address);
    const asking = page.getByRole('main').getByRole('link', { name: /@/ });
    await expect(asking, address).toHaveAttribute('href', /^mailto:\S+@\S+$/);
    await expect(page.getByRole('main'), address).toContainText(name);
    const logo = page.getByRole('banner').locator('img').first();
    await expect(logo, address).toBeVisible();
    expect(await logo.evaluate((image: HTMLImageElement) => image.naturalWidth), address).toBeGreaterThan(0);
  }
});

test('an organisation that names nobody is reached at its shared address', async ({ page }) => {
  for (const address of ['/apply/handelsforbundet', '/apply/handelsforbundet/information']) {
    await page.goto(address);
    await expect(page.getByRole('main').getByRole('link', { name: /@/ }), address).toBeVisible();
  }
});

test('search engines may show the start page, with what it is, and no other', async ({ page, t }) => {
  const { link } = await createdCase();
  const robots = page.locator('meta[name=robots]');
  await page.goto('/apply/teknikbolagen');
  await expect(robots).toHaveAttribute('content', /^index/);
  await expect(page.locator('meta[name=description]')).toHaveAttribute('content', t('apply.start.lead'));
  for (const address of ['/apply/teknikbolagen/medlemsansokan', ...OUTCOMES, link]) {
    await page.goto(address);
    await expect(robots, address).toHaveAttribute('content', /^noindex/);
  }
});
