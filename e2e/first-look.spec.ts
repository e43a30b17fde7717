import { signInAs } from './support/people';
import {
  callAs,
  createdCase,
  filledCase,
  lockedCase,
  type PreparedCase,
  postByApplicant,
  sharedCase,
  submittedCase,
} from './support/prepared-case';
import { untilQuiet } from './support/quiet';
import { expect, type Page, test } from './support/test';

test.use({ viewport: { width: 375, height: 812 } });

/** Marks an outline in the server's page. Its content comes at the end of the page, and moves what is below it. */
const OUTLINE = '<template id="B:';

test('the server draws the pages of an applicant whole, without an outline that is filled in later', async ({
  page,
  somebodyElse,
}) => {
  const created = await createdCase();
  const ofShops = await filledCase({ moSlug: 'handelsforbundet' });
  const withQuestion = await createdCase();
  await postByApplicant(withQuestion, 'Kan ni hjälpa oss?');
  const corrected = await submittedCase();
  const anna = await somebodyElse();
  await signInAs(anna, 'Anna');
  const description = 'Skriv adressen till er webbplats.';
  await callAs(anna, 'PUT', 'Case/NeedsCorrection', {
    query: { caseId: corrected.id, formId: 'company' },
    data: { componentId: 'website', description },
  });
  const pages: [PreparedCase, string][] = [
    [created, ''],
    [created, '/form/company'],
    [created, '/form/company/field/website/help'],
    [ofShops, ''],
    [ofShops, '/form/stores'],
    [ofShops, '/form/agreements'],
    [withQuestion, ''],
    [withQuestion, '/support'],
    [corrected, '/form/company'],
    [await sharedCase(), ''],
    [await lockedCase(), ''],
  ];
  for (const [{ id, link }, address] of pages) {
    await page.goto(link);
    const html = await (await page.request.get(`/case/${id}${address}`)).text();
    expect(html.split(OUTLINE).length - 1, address).toBe(0);
  }
});

test('the server draws the pages of a case worker whole', async ({ page }) => {
  const { id } = await submittedCase();
  await signInAs(page, 'Anna');
  for (const address of ['/?work=todo', '/simple', `/case/admin/${id}`]) {
    const html = await (await page.request.get(address)).text();
    expect(html, address).toContain('<h1');
    expect(html.split(OUTLINE).length - 1, address).toBe(0);
  }
});

test('every page has its title in the head from the start, so that it is never without one', async ({
  page,
}) => {
  const { id, link } = await filledCase({ moSlug: 'handelsforbundet' });
  await page.goto(link);
  const headOf = async (address: string) =>
    (await (await page.request.get(address)).text()).split('</head>')[0];
  const titled = /<title>[^<]+<\/title>/;
  for (const address of [`/case/${id}`, `/case/${id}/form/stores`, '/apply/handelsforbundet']) {
    expect(await headOf(address), address).toMatch(titled);
  }
  await signInAs(page, 'Anna', '/');
  for (const address of ['/', `/case/admin/${id}`, '/organisation/handelsforbundet/settings']) {
    expect(await headOf(address), address).toMatch(titled);
  }
});

for (const form of ['stores', 'agreements']) {
  test(`nothing in the form "${form}" moves while its code and the options of the register come`, async ({
    page,
  }) => {
    const { id, link } = await filledCase({ moSlug: 'handelsforbundet' });
    await page.goto(link);
    await page.addInitScript(noteShifts);
    await page.goto(`/case/${id}/form/${form}`);
    await untilQuiet(page);
    expect(await shiftsOf(page)).toEqual([]);
  });
}

test('the messages of a case stay while React takes over the page', async ({ page }) => {
  const withQuestion = await createdCase();
  await postByApplicant(withQuestion, 'När får vi besked?');
  await signInAs(page, 'Anna');
  await page.addInitScript(noteMessages);
  await page.goto(`/case/admin/${withQuestion.id}`);
  await untilQuiet(page);
  expect(await page.evaluate(() => globalThis.messageCounts)).toEqual([1]);
});

declare global {
  /** How many messages the page has shown, at first and at each change. */
  var messageCounts: number[];
  /** What has moved on the page, and how far by the browser's own measure. */
  var shifts: string[];
}

/** Looks at each frame that the browser draws. */
function noteMessages(): void {
  globalThis.messageCounts = [];
  const look = () => {
    const messages = [...document.querySelectorAll('[role=tabpanel] li[id^=message-]')];
    const count = messages.filter((message) => message.checkVisibility()).length;
    const { messageCounts } = globalThis;
    if (count !== (messageCounts.at(-1) ?? 0)) messageCounts.push(count);
    requestAnimationFrame(look);
  };
  look();
}

function noteShifts(): void {
  type Shift = PerformanceEntry & { value: number; sources: { node: Node | null }[] };
  globalThis.shifts = [];
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries() as Shift[]) {
      const moved = sources.map(({ node }) => (node instanceof Element ? node.outerHTML : node?.textContent));
      globalThis.shifts.push(`${value}: ${moved.map((html) => html?.slice(0, 200)).join(' | ')}`);
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

const shiftsOf = (page: Page) => page.evaluate(() => globalThis.shifts);
