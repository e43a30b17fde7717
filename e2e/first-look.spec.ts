import { createdCase, filledCase, lockedCase, type PreparedCase, sharedCase } from './support/prepared-case';
import { expect, type Page, test } from './support/test';

test.use({ viewport: { width: 375, height: 812 } });

/** Where the server shows an outline for now: what belongs there comes at the end of the page, and moves what is below it. */
const OUTLINE = '<template id="B:';

test('the server draws the pages of an applicant whole, without an outline that is filled in later', async ({
  page,
}) => {
  const created = await createdCase();
  const ofShops = await filledCase({ moSlug: 'handelsforbundet' });
  const pages: [PreparedCase, string][] = [
    [created, ''],
    [created, '/form/company'],
    [created, '/form/company/field/website/help'],
    [ofShops, ''],
    [await sharedCase(), ''],
    [await lockedCase(), ''],
  ];
  for (const [{ id, link }, address] of pages) {
    await page.goto(link);
    const html = await (await page.request.get(`/case/${id}${address}`)).text();
    expect(html.split(OUTLINE).length - 1, address).toBe(0);
  }
});

for (const form of ['stores', 'agreements']) {
  test(`nothing in the form "${form}" moves while its code and the options of the register come`, async ({
    page,
  }) => {
    const { id, link } = await filledCase({ moSlug: 'handelsforbundet' });
    await page.goto(link);
    await page.addInitScript(noteShifts);
    await page.goto(`/case/${id}/form/${form}`, { waitUntil: 'networkidle' });
    expect(await shiftsOf(page)).toEqual([]);
  });
}

declare global {
  /** How far parts of the page have moved, by the browser's own measure. */
  var shifts: number[];
}

function noteShifts(): void {
  globalThis.shifts = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) {
      globalThis.shifts.push(entry.value);
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

const shiftsOf = (page: Page) => page.evaluate(() => globalThis.shifts);
