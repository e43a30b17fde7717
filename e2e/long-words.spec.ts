import { PAGE_SHAPES } from '@/lib/domain/page-addresses';
import { ORGANISATIONS } from './support/application';
import { makeFinal } from './support/final';
import { signInAs } from './support/people';
import { callAs, lockedCase, type PreparedCase, sharedCase, submittedCase } from './support/prepared-case';
import { untilQuiet } from './support/quiet';
import { linkIn, mailTo, renameCompany } from './support/sandbox';
import { expect, type Page, test } from './support/test';
import type { Language } from './support/texts';
import { addressesOf, type PageShape, type StageName, WALKS } from './support/walks';

const SCREENS = [
  { width: 1440, height: 900 },
  { width: 320, height: 640 },
];
/** A word of the widest letter, with nowhere to break. */
const WORD = 'W'.repeat(200);
const NAME = 'W'.repeat(50);
const HALF = 'W'.repeat(100);
const EMAIL_START = `${'w'.repeat(60)}@`;
const VALUES = {
  postalAddress: HALF,
  postalCity: NAME,
  isPartOfGroup: 'yes',
  isParentMember: 'no',
  groupName: WORD,
  contactName: NAME,
  businessDescription: WORD,
  businessAreas: '["installation","other"]',
  otherBusinessArea: HALF,
  hasMoreWorkplaces: 'yes',
  workplaces: JSON.stringify([{ workplaceName: HALF, workplaceZipCode: '111 22', workplaceEmployees: '1' }]),
  invoiceReference: NAME,
};

type Prepare = (wanted: { language: Language; values: Record<string, string> }) => Promise<PreparedCase>;

/** Stages of a case whose pages show text that people wrote. */
const STAGES: Partial<Record<StageName, Prepare>> = {
  locked: lockedCase,
  shared: (wanted) => sharedCase(wanted, 2),
  submitted: submittedCase,
};

test.use({ refusals: [400, 403, 404, 409] });

for (const [stage, prepare] of Object.entries(STAGES)) {
  test(`long words stay in their boxes: ${stage}`, async ({ page, language, somebodyElse }) => {
    test.setTimeout(300_000);
    const anna = await somebodyElse();
    await signInAs(anna, 'Anna');
    const prepared = await prepare({ language, values: VALUES });
    await renameCompany(prepared.orgNo, prepared.moSlug, WORD);
    const link = await writeAtLength(anna, prepared, language);
    await page.goto(link);
    for (const shape of PAGE_SHAPES.filter((one) => isAbout(one, stage))) {
      const [by] = WALKS[shape];
      for (const address of addressesOf(shape, prepared)) {
        await expectInBoxes(by === 'applicant' ? page : anna, address);
      }
    }
  });
}

test('a button with a long label is not cut at 400 %', async ({ page, t, language }) => {
  const prepared = await submittedCase({ language });
  await page.setViewportSize({ width: 320, height: 256 });
  await page.goto(prepared.link);
  const button = page.getByRole('link', { name: t('signing.state.download') });
  const room = await button.evaluate((link) => {
    const right = (element: Element) => element.getBoundingClientRect().right;
    return right(link.closest('p') as Element) - right(link);
  });
  expect(room).toBeGreaterThan(0);
});

function isAbout(shape: PageShape, stage: string): boolean {
  const [by, at] = WALKS[shape];
  return (by === 'applicant' || by === 'Anna') && (at === 'corrected' ? 'submitted' : at) === stage;
}

/**
 * Writes long texts everywhere that people write to each other about a case. Returns the link of its new contact person, who has a long
 * address.
 */
async function writeAtLength(anna: Page, { id, orgNo }: PreparedCase, language: Language): Promise<string> {
  const query = { caseId: id };
  const email = `${EMAIL_START}${orgNo}.example`;
  const organisation = ORGANISATIONS.teknikbolagen?.[language] ?? '';
  await callAs(anna, 'PUT', 'Case/ChangeContact', { query, data: { email } });
  await callAs(anna, 'POST', 'Message', { query, data: { message: WORD } });
  await callAs(anna, 'POST', 'Notes', { query, data: { text: WORD } });
  await anna.request.put('/api/Case/NeedsCorrection', {
    headers: { 'sec-fetch-site': 'same-origin' },
    params: { ...query, formId: 'company' },
    data: { componentId: 'website', description: WORD },
  });
  await makeFinal(id);
  expect(organisation).not.toBe('');
  return linkIn(await mailTo(email, organisation));
}

/** Expects that nothing on the page or its topmost dialog is wider than its container. */
async function expectInBoxes(page: Page, address: string): Promise<void> {
  for (const screen of SCREENS) {
    await page.setViewportSize(screen);
    await page.goto(address);
    await untilQuiet(page);
    const out = await page.evaluate(outOfTheirBoxes);
    expect.soft(out, `${address} at ${screen.width}`).toEqual([]);
  }
}

/**
 * Returns the innermost elements whose content is wider than they are and not cut, and scroll boxes other than those of tables and tabs.
 */
function outOfTheirBoxes(): string[] {
  const found = [...document.querySelectorAll('body, body *')].filter((element) => {
    const { overflowX, display, position } = getComputedStyle(element);
    const isBox = display !== 'inline' && display !== 'contents' && element.clientWidth > 1;
    // Room for a focus ring may stick out.
    const isWider = element.scrollWidth > element.clientWidth + 4;
    const mayScroll =
      overflowX !== 'visible' && (overflowX !== 'auto' || element.querySelector('table, [role=tab]'));
    return isBox && isWider && !mayScroll && position !== 'fixed' && element.checkVisibility();
  });
  return found
    .filter((element) => !found.some((other) => other !== element && element.contains(other)))
    .filter((element) => !element.matches('input, textarea, select'))
    .map((element) => `${element.tagName}.${element.className}: ${element.textContent?.slice(0, 30)}`);
}
