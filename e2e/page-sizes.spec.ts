import { gzipSync } from 'node:zlib';
import { scriptsOf } from '@/tests/bench/page-scripts';
import { emptyPage, scriptsOfEveryPage } from './support/empty-page';
import { nameOf, signInAs } from './support/people';
import { createdCase, filledCase, submittedCase } from './support/prepared-case';
import { expect, type Page, test } from './support/test';

/** How many bytes a page may send, uncompressed and compressed. */
interface Bound {
  bytes: number;
  compressed: number;
}

async function expectWithin(page: Page, address: string, { bytes, compressed }: Bound): Promise<string> {
  const response = await page.request.get(address);
  expect(response.ok()).toBe(true);
  const body = await response.body();
  expect(body.byteLength, address).toBeLessThanOrEqual(bytes);
  expect(gzipSync(body).byteLength, `${address}, compressed`).toBeLessThanOrEqual(compressed);
  return body.toString();
}

test('the pages of a case worker are small', async ({ page }) => {
  const { id } = await submittedCase();
  await signInAs(page, 'Anna');
  const list = await expectWithin(page, '/?group=all', { bytes: 120_000, compressed: 22_000 });
  expect(list.match(/<a[^>]* data-row-link/g)).toHaveLength(50);
  // The answers are there to read before the page's code is, and once more for that code.
  await expectWithin(page, `/case/admin/${id}`, { bytes: 170_000, compressed: 28_000 });
  await expectWithin(page, `/case/admin/${id}/form/company`, { bytes: 200_000, compressed: 34_000 });
});

test('so do those of an applicant', async ({ page }) => {
  const { id, link } = await filledCase();
  await page.goto(link);
  await expectWithin(page, `/case/${id}`, { bytes: 95_000, compressed: 20_000 });
  await expectWithin(page, `/case/${id}/form/company`, { bytes: 110_000, compressed: 22_000 });
  await expectWithin(page, '/apply/teknikbolagen/medlemsansokan', { bytes: 40_000, compressed: 12_000 });
});

test('browsers compile the scripts of every page while they arrive', async ({ request }) => {
  for (const file of scriptsOfEveryPage()) {
    const script = await (await request.get(`/_next/${file}`)).text();
    expect(script, file).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/);
  }
});

/** Bounds in bytes above an empty page: what a slow phone loads in about two seconds. */
test('the pages of an applicant bring few scripts above an empty page', async ({ browser, baseURL }) => {
  const created = await createdCase();
  const filled = await filledCase();
  const pages = [
    [created, '/form/company', 89_600],
    [created, '/form/contacts', 91_100],
    [created, '', 65_500],
    [filled, '', 65_500],
    [filled, '/check', 73_400],
    [filled, '/signing', 74_000],
    [filled, '/questions', 70_800],
  ] as const;
  for (const [{ id, link }, page, bound] of pages) {
    const { bytes } = await scriptsOf(browser, `${baseURL}/case/${id}${page}`, (one) => one.goto(link));
    expect.soft(bytes - emptyPage(), page).toBeLessThanOrEqual(bound);
  }
});

test('so do those of a case worker', async ({ browser, baseURL }) => {
  const { id } = await submittedCase();
  const pages = [
    ['/', 95_500],
    [`/case/admin/${id}`, 151_500],
    [`/case/admin/${id}/reject`, 163_600],
    [`/case/admin/${id}/form/company`, 154_000],
    [`/case/admin/${id}/form/company/field/website/correction`, 165_900],
  ] as const;
  for (const [address, bound] of pages) {
    const { bytes } = await scriptsOf(browser, baseURL + address, async (page) => {
      await page.goto(baseURL ?? '');
      await page.getByRole('button', { name: nameOf('Anna') }).click();
      await page.waitForURL(({ pathname }) => pathname === '/');
    });
    expect.soft(bytes - emptyPage(), address).toBeLessThanOrEqual(bound);
  }
});
