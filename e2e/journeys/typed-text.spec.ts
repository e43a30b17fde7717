import { section } from '@/e2e/support/case-worker';
import { nameOf, type Person, signInAs } from '@/e2e/support/people';
import {
  correctedCase,
  exportableCase,
  internallySignedCase,
  type PreparedCase,
  submittedCase,
} from '@/e2e/support/prepared-case';
import { expect, type Page, test } from '@/e2e/support/test';
import {
  quickly,
  recordChanges,
  SENTENCE,
  stateOf,
  type,
  typeEachLetter,
  typeOnArrival,
} from '@/e2e/support/typing';

// Whatever is typed, at any speed, where there is something to decide, changes nothing but the text that it is typed into. The other pages are
// typed on in e2e/journeys/pages.spec.ts.
test.describe.configure({ timeout: 180_000 });

/**
 * Types on these pages. Expects that no request was for a change, and that nobody changed the case.
 *
 * @param lettersOn The page to type on after each letter, if it has keys.
 */
async function expectUnchanged(
  page: Page,
  theCase: PreparedCase,
  addresses: readonly string[],
  lettersOn?: string,
): Promise<void> {
  const before = await stateOf([theCase]);
  const changes = recordChanges(page);
  for (const address of addresses) {
    await typeOnArrival(page, address);
    expect(changes, `what typing on ${address} changed`).toEqual([]);
  }
  if (lettersOn) await typeEachLetter(page, lettersOn);
  expect(changes, 'what typing after each letter changed').toEqual([]);
  expect(await stateOf([theCase])).toEqual(before);
}

/** The cases in which a case worker has something to decide, and the pages of each. */
const CASES: readonly {
  name: string;
  by: Person;
  prepare: (page: Page) => Promise<PreparedCase>;
  pages: (base: string) => string[];
}[] = [
  {
    name: 'signed',
    by: 'Anna',
    prepare: () => submittedCase(),
    pages: (base) => [base],
  },
  {
    name: 'corrected',
    by: 'Anna',
    prepare: (page) => correctedCase(page),
    pages: (base) => [base],
  },
  {
    name: 'signed inside',
    by: 'Anna',
    prepare: (page) => internallySignedCase(page),
    pages: (base) => [base],
  },
  {
    name: 'ready for the register',
    by: 'Hanna',
    prepare: (page) => exportableCase(page),
    pages: (base) => [base, `${base}/complete`],
  },
];

for (const { name, by, prepare, pages } of CASES) {
  test(`what is typed on a case that is ${name} decides nothing`, async ({ page }) => {
    await signInAs(page, by);
    const theCase = await prepare(page);
    const addresses = pages(`/case/admin/${theCase.id}`);
    await expectUnchanged(page, theCase, addresses, addresses[0]);
  });
}

test('what is typed into the palette, the absence and the list of keys changes nothing', async ({
  page,
  t,
}) => {
  const theCase = await submittedCase();
  await signInAs(page, 'Anna', `/case/admin/${theCase.id}`);
  const before = await stateOf([theCase]);
  const changes = recordChanges(page);
  const dialog = page.getByRole('dialog');
  const palette = page.getByRole('combobox', { name: t('palette.field') });
  await expect(async () => {
    await page.keyboard.press('Control+k');
    await expect(palette).toBeFocused({ timeout: 1_000 });
  }).toPass();
  for (const text of ['\n', SENTENCE]) {
    await type(page, text);
    await page.goto(`/case/admin/${theCase.id}`);
    await expect(async () => {
      await page.keyboard.press('Control+k');
      await expect(palette).toBeFocused({ timeout: 1_000 });
    }).toPass();
  }
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await expect(dialog).toBeVisible();
  await type(page, SENTENCE);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: nameOf('Anna') }).click();
  await expect(dialog).toBeVisible();
  await type(page, SENTENCE);
  expect(changes).toEqual([]);
  expect(await stateOf([theCase])).toEqual(before);
});

const TEXT = 'Hej! Hur mycket av en kaka vill du ha? a e d';

for (const [key, tab] of [
  ['m', 'messages'],
  ['n', 'notes'],
] as const) {
  test(`what is typed at once after ${key} is in the field of the ${tab}`, async ({ page, t }) => {
    const theCase = await submittedCase();
    await signInAs(page, 'Anna', `/case/admin/${theCase.id}`);
    const changes = recordChanges(page);
    const field = page.getByRole('tabpanel').getByRole('textbox');
    // Slower than anybody types.
    await page.route(/\/api\/(Notes|Message)/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 700));
      await route.continue();
    });
    for (const pause of [() => 0, quickly]) {
      await page.reload();
      await expect(section(page, t('case.forms.title'))).toBeVisible();
      await page.getByRole('tab', { name: t('case.tabs.history') }).click();
      await page.keyboard.press(key);
      await type(page, TEXT, pause);
      await expect(field).toHaveValue(TEXT);
      await field.fill('');
    }
    expect(changes).toEqual([]);
  });
}

test('what is typed at once after / is in the search, and after c in the correction', async ({ page, t }) => {
  const theCase = await submittedCase();
  await signInAs(page, 'Anna', `/case/admin/${theCase.id}`);
  const changes = recordChanges(page);
  const correction = page.getByLabel(t('dialog.correction.description'));
  await expect(async () => {
    await page.keyboard.press('c');
    await expect(page.locator('[data-answer]').first()).toBeFocused({ timeout: 1_000 });
  }).toPass();
  // The first answers cannot be corrected.
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('c');
  await type(page, TEXT);
  await expect(correction).toHaveValue(TEXT);
  await page.goto('/');
  const search = page.getByRole('searchbox', { name: t('caseList.search.label') });
  await expect(async () => {
    await page.keyboard.press('/');
    await expect(search).toBeFocused({ timeout: 1_000 });
  }).toPass();
  await type(page, TEXT);
  await expect(search).toHaveValue(TEXT);
  expect(changes).toEqual([]);
});
