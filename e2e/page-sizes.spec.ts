import { gzipSync } from 'node:zlib';
import { signInAs } from './support/people';
import { filledCase, submittedCase } from './support/prepared-case';
import { expect, type Page, test } from './support/test';

/** How much a page may send, in bytes, and how much of it compressed. */
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

test('the pages of a case worker say everything once', async ({ page }) => {
  const { id } = await submittedCase();
  await signInAs(page, 'Anna');
  const list = await expectWithin(page, '/?group=all', { bytes: 120_000, compressed: 20_000 });
  expect(list.match(/<a[^>]* data-row-link/g)).toHaveLength(50);
  await expectWithin(page, `/case/admin/${id}`, { bytes: 90_000, compressed: 20_000 });
  await expectWithin(page, `/case/admin/${id}/form/company`, { bytes: 120_000, compressed: 25_000 });
});

test('so do those of an applicant', async ({ page }) => {
  const { id, link } = await filledCase();
  await page.goto(link);
  await expectWithin(page, `/case/${id}`, { bytes: 95_000, compressed: 20_000 });
  await expectWithin(page, `/case/${id}/form/company`, { bytes: 110_000, compressed: 22_000 });
  await expectWithin(page, '/apply/teknikbolagen/medlemsansokan', { bytes: 40_000, compressed: 12_000 });
});
