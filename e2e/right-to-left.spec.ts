import { PAGE_SHAPES } from '@/lib/domain/page-addresses';
import { signInAs } from './support/people';
import { callAs, postByApplicant, submittedCase } from './support/prepared-case';
import { untilQuiet } from './support/quiet';
import { mailTo, renameCompany } from './support/sandbox';
import { expect, test } from './support/test';
import { addressesOf, type PageShape, WALKS } from './support/walks';

test.use({ refusals: [400, 403, 404, 409], contextOptions: { reducedMotion: 'reduce' } });

/** A name, a street and words of Hebrew and Arabic, with numbers and signs that the algorithm would move. */
const COMPANY = 'חברה 2 (תל אביב) בע"מ';
const STREET = 'شارع 12';
const PERSON = 'דוד כהן';
const WORDS = 'שלום! متى يأتي القرار؟ (2)';

test('what is written from right to left does not change the order of what is around it', async ({
  page,
  language,
  somebodyElse,
}) => {
  test.setTimeout(300_000);
  const values = { postalAddress: STREET, contactName: PERSON, businessDescription: WORDS };
  const prepared = await submittedCase({ language, values });
  const anna = await somebodyElse();
  await signInAs(anna, 'Anna');
  await renameCompany(prepared.orgNo, prepared.moSlug, COMPANY);
  const query = { caseId: prepared.id };
  await postByApplicant(prepared, WORDS);
  await callAs(anna, 'POST', 'Message', { query, data: { message: WORDS } });
  await callAs(anna, 'POST', 'Notes', { query, data: { text: WORDS } });
  await callAs(anna, 'PUT', 'Case/NeedsCorrection', {
    query: { ...query, formId: 'company' },
    data: { componentId: 'website', description: WORDS },
  });
  await page.goto(prepared.link);
  for (const shape of PAGE_SHAPES.filter(isAboutTheCase)) {
    for (const address of addressesOf(shape, prepared)) {
      const one = WALKS[shape][0] === 'applicant' ? page : anna;
      await one.goto(address);
      await untilQuiet(one);
      expect.soft(await one.evaluate(mixed), address).toEqual([]);
    }
  }
  await anna.goto('/?group=all');
  await untilQuiet(anna);
  await expect(anna.getByText(COMPANY).first()).toBeVisible();
  expect.soft(await anna.evaluate(mixed), 'the list').toEqual([]);
  const mail = await mailTo(prepared.email, /./);
  expect(mail.text).toContain('\u2068');
});

const isAboutTheCase = (shape: PageShape) => {
  const [, at] = WALKS[shape];
  return at === 'submitted' || at === 'filled' || at === 'corrected';
};

/**
 * Runs in a page: returns texts in which letters from right to left share a direction with other words, without Unicode's marks around them
 * or an element of their own.
 */
function mixed(): string[] {
  const found: string[] = [];
  const RIGHT_TO_LEFT = /[\u0590-\u08ff]/;
  const ISOLATED = /\u2068[^\u2069]*\u2069/g;
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const element = node.parentElement;
    if (!element?.checkVisibility() || !RIGHT_TO_LEFT.test(node.textContent ?? '')) continue;
    if (!['plaintext', 'isolate'].includes(getComputedStyle(element).unicodeBidi))
      found.push(element.outerHTML);
    const own = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
    const words = own.map(({ textContent }) => textContent).join('');
    const rest = words.replace(ISOLATED, '');
    if (RIGHT_TO_LEFT.test(rest) && /[\p{Script=Latin}]/u.test(rest)) found.push(words);
    if (RIGHT_TO_LEFT.test(rest) && own.length > 1) found.push(words);
  }
  return [...new Set(found)].map((text) => text.slice(0, 120));
}
