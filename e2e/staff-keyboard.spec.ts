import { expectAccessible } from './support/accessibility';
import { expectInList, expectStatus, message, section } from './support/case-worker';
import { pressByKeyboard } from './support/keyboard';
import { searchFor, similarOrganisationNumbers } from './support/organisation-number';
import { nameOf, signInAs } from './support/people';
import { createdCase, paperCase, submittedCase } from './support/prepared-case';
import { checkPointsOf, formsOf } from './support/questions';
import { untilQuiet } from './support/quiet';
import { expect, type Page, test } from './support/test';
import type { Text } from './support/texts';

const FORMS = formsOf('handelsforbundet');

/** Opens the palette. It ignores presses before the page is hydrated. */
async function openPalette(page: Page, t: Text) {
  const field = page.getByRole('combobox', { name: t('palette.field') });
  await expect(async () => {
    if (!(await field.isVisible())) await page.keyboard.press('Control+k');
    await expect(field).toBeFocused({ timeout: 2_000 });
  }).toPass();
  return field;
}

test('the palette finds any case, from every page of case workers', async ({ page, t }) => {
  const theCase = await createdCase();
  await signInAs(page, 'Anna', '/organisation/teknikbolagen/people');
  const field = await openPalette(page, t);
  await field.fill(theCase.orgNo);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: theCase.company })).toBeVisible();
  await openPalette(page, t);
  await page.keyboard.press('Escape');
  await expect(field).toHaveCount(0);
  await openPalette(page, t);
  await field.fill(t('palette.go.list').split(' ').at(-1) ?? '');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: t('caseList.title') })).toBeVisible();
});

test('the palette opens what can be done with the case, and gives focus back', async ({ page, t }) => {
  const { id } = await submittedCase();
  await signInAs(page, 'Anna', `/case/admin/${id}`);
  const before = page.getByRole('tab', { name: t('case.tabs.notes') });
  await before.focus();
  const field = await openPalette(page, t);
  await expect(page.getByRole('dialog').getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
  await expectAccessible(page, 'the palette');
  await page.keyboard.press('Escape');
  await expect(before).toBeFocused();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: t('palette.keys.title') })).toBeVisible();
  await expectAccessible(page, 'the keys');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: nameOf('Anna') }).click();
  await expect(page.getByRole('dialog').getByLabel(t('absence.until'))).toBeVisible();
  await expectAccessible(page, 'the absence');
  await page.keyboard.press('Escape');
  await openPalette(page, t);
  await field.fill(t('case.actions.reject'));
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: t('dialog.reject.title') });
  await expect(dialog.getByRole('textbox')).toBeFocused();
  // Keys of the page do nothing inside the dialog.
  await page.keyboard.type('ja');
  await expect(dialog.getByRole('textbox')).toHaveValue('ja');
});

test('a signed case is approved and sent to the register by keys alone', async ({ page, t, language }) => {
  const theCase = await paperCase({ moSlug: 'handelsforbundet', language });
  await signInAs(page, 'Hanna', `/case/admin/${theCase.id}`);
  const worker = { page, t };
  const forms = section(page, t('case.forms.title'));
  // The keys work once the page is hydrated.
  await untilQuiet(page);
  for (const { title } of FORMS) {
    const approve = forms.getByRole('button', {
      name: t('case.forms.approveAndNextOf', { form: title[language] }),
    });
    await pressByKeyboard(page, approve);
    await expect(approve).toHaveCount(0);
  }
  const signature = section(page, t('case.signature.title'));
  await expect(signature.getByRole('heading')).toBeFocused();
  await pressByKeyboard(page, signature.getByRole('button', { name: t('case.signature.approve') }));
  await expect(signature.getByRole('button', { name: t('case.signature.unapprove') })).toBeVisible();
  // Pressing again takes nothing back: focus is on the heading of what is left.
  await expect(section(page, t('case.checkPoints.title')).getByRole('heading')).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Space');
  await expect(signature.getByRole('button', { name: t('case.signature.unapprove') })).toBeVisible();
  for (const { title } of checkPointsOf('handelsforbundet')) {
    await page.getByRole('checkbox', { name: title[language] }).focus();
    await page.keyboard.press('Space');
    await expect(page.getByRole('checkbox', { name: title[language] })).toBeChecked();
  }
  await expectStatus(worker, 'APPROVED_BY_MA');
  await page.keyboard.press('e');
  await expect(page.getByRole('dialog', { name: t('dialog.complete.title') })).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(message(page, t('case.done.exported'))).toBeVisible();
  await expectStatus(worker, 'EXPORTED_TO_TELLUS');
});

test('keys write, walk and lead back, and ? says which', async ({ page, t }) => {
  const orgNos = similarOrganisationNumbers(2);
  const [older, newer] = [await createdCase({ orgNo: orgNos[0] }), await createdCase({ orgNo: orgNos[1] })];
  await signInAs(page, 'Anna', `/?search=${searchFor(orgNos)}`);
  await expect(page.getByRole('table').getByRole('link', { name: newer.company })).toBeVisible();
  await expect(async () => {
    await page.keyboard.press('j');
    await expect(page.getByRole('table').locator('a[data-row-link]').first()).toBeFocused({ timeout: 1_000 });
  }).toPass();
  await page.getByRole('table').getByRole('link', { name: newer.company }).focus();
  await page.keyboard.press('Enter');
  const heading = (name: string) => page.getByRole('heading', { level: 1, name });
  await expectInList({ page, t }, newer.company);
  await page.keyboard.press('j');
  await expectInList({ page, t }, older.company);
  await page.keyboard.press('k');
  await expect(heading(newer.company)).toBeVisible();

  await page.keyboard.press('m');
  const composer = page.getByLabel(t('support.answer'));
  await expect(composer).toBeFocused();
  await page.keyboard.type('Hej, jag kan hjälpa er.');
  await expect(heading(newer.company)).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('tabpanel').getByRole('listitem')).toContainText('Hej, jag kan hjälpa er.');
  await expect(composer).toHaveValue('');

  await page.getByRole('tab', { name: t('case.tabs.messages') }).focus();
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: t('palette.keys.title') });
  await expect(keys).toContainText(t('case.neighbours.next'));
  await keys.getByLabel(t('palette.keys.single')).uncheck();
  await page.keyboard.press('Escape');
  await page.keyboard.press('j');
  await expect(heading(newer.company)).toBeVisible();
  await openPalette(page, t);
});

/** Returns the single-character keys that `?` lists. */
async function listedKeys(page: Page, t: Text): Promise<string[]> {
  const keys = page.getByRole('dialog', { name: t('palette.keys.title') });
  await expect(async () => {
    await page.keyboard.press('?');
    await expect(keys).toBeVisible({ timeout: 1_000 });
  }).toPass();
  const listed = await keys
    .locator('dt')
    .evaluateAll((all) => all.map(({ textContent }) => textContent ?? ''));
  await page.keyboard.press('Escape');
  await expect(keys).toHaveCount(0);
  return listed.filter((key) => key.length === 1 && key !== '?').sort();
}

/** Presses each listed key and checks its effect. A key without a check fails. */
async function tryKeys(page: Page, t: Text, checks: Record<string, () => Promise<void>>): Promise<void> {
  // Each part of a page announces its keys once it is hydrated.
  await expect.poll(() => listedKeys(page, t)).toEqual(Object.keys(checks).sort());
  for (const [key, check] of Object.entries(checks)) {
    await test.step(`the key ${key}`, async () => {
      await page.keyboard.press(key);
      await check();
    });
  }
}

test('every key that ? lists does what it says, on the list, on a case and in a form over it', async ({
  page,
  t,
  language,
}) => {
  test.setTimeout(180_000);
  const orgNos = similarOrganisationNumbers(3);
  const [older, theCase, newer] = [
    await createdCase({ orgNo: orgNos[0] }),
    await submittedCase({ orgNo: orgNos[1], language }),
    await createdCase({ orgNo: orgNos[2] }),
  ];
  await signInAs(page, 'Anna', `/?search=${searchFor(orgNos)}`);
  const rows = page.getByRole('table').locator('a[data-row-link]');
  const heading = (name: string) => page.getByRole('heading', { level: 1, name });
  const list = heading(t('caseList.title'));
  await expect(rows.first()).toBeVisible();
  await tryKeys(page, t, {
    '/': async () => {
      const field = page.getByRole('searchbox', { name: t('caseList.search.label') });
      await expect(field).toBeFocused();
      await field.fill('');
      await page.keyboard.type('jku/?');
      await expect(field).toHaveValue('jku/?');
      await field.fill(searchFor(orgNos));
      await expect(rows).toHaveCount(3);
      await list.focus();
    },
    j: () => expect(rows.first()).toBeFocused(),
    x: async () => {
      // The first one chooses all.
      const box = page.getByRole('table').getByRole('checkbox').nth(1);
      await expect(box).toBeChecked();
      await page.keyboard.press('x');
      await expect(box).not.toBeChecked();
    },
    u: () => expect(list).toBeVisible(),
    k: () => expect(page.getByRole('searchbox', { name: t('caseList.search.label') })).toBeFocused(),
  });

  await page.getByRole('table').getByRole('link', { name: theCase.company }).click();
  await expect(heading(theCase.company)).toBeVisible();
  const closes = async (title: string) => {
    await expect(page.getByRole('dialog', { name: t(title) })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  };
  /** Also leaves the field to write in, because keys are letters there. */
  const tabOpens = async (tab: string, isWrittenIn: boolean) => {
    await expect(page.getByRole('tab', { name: t(`case.tabs.${tab}`) })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    if (isWrittenIn) {
      const field = page.getByRole('tabpanel').getByRole('textbox');
      await expect(field).toBeFocused();
      await page.keyboard.type('acdhjklmnuv?');
      await expect(field).toHaveValue('acdhjklmnuv?');
      await field.fill('');
    }
    await page.getByRole('tab', { name: t(`case.tabs.${tab}`) }).focus();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  };
  const [form] = formsOf('teknikbolagen');
  const title = form?.title[language] ?? '';
  const approval = section(page, t('case.forms.title')).getByRole('button', {
    name: t('case.forms.approveAndNextOf', { form: title }),
  });
  await expect(approval).toBeVisible();
  await tryKeys(page, t, {
    v: async () => {
      await expect(page.getByRole('button', { name: t('case.forms.showAll') })).toBeVisible();
      await page.keyboard.press('v');
      await expect(page.getByRole('button', { name: t('case.forms.hideAll') })).toBeVisible();
    },
    z: async () => {
      // Amid other keys it is text.
      await expect(async () => {
        await page.keyboard.press('z');
        await expect(message(page, t('case.undo.nothing'))).toBeVisible({ timeout: 1_000 });
      }).toPass();
    },
    m: () => tabOpens('messages', true),
    n: () => tabOpens('notes', true),
    h: () => tabOpens('history', false),
    d: () => closes('dialog.delegate.title'),
    l: () => closes('dialog.link.title'),
    c: async () => {
      const answers = page.locator('[data-answer]');
      await expect(answers.first()).toBeFocused();
      await page.keyboard.press('j');
      await page.keyboard.press('j');
      await expect(answers.nth(2)).toBeFocused();
      expect(await listedKeys(page, t)).toEqual(expect.arrayContaining(['c', 'j', 'k']));
      await page.keyboard.press('c');
      await expect(page.getByLabel(t('dialog.correction.description'))).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(answers.nth(2)).toBeFocused();
      // On an answer, j and k lead to other answers.
      await page.getByRole('tab', { name: t('case.tabs.history') }).focus();
    },
    j: () => expectInList({ page, t }, older.company),
    k: async () => {
      await expectInList({ page, t }, theCase.company);
      await page.keyboard.press('k');
      await expectInList({ page, t }, newer.company);
    },
    u: () => expect(list).toBeVisible(),
  });

  // The first form has none before it. Its keys do not lead to another case.
  await page.goto(`/case/admin/${theCase.id}/form/${form?.id}`);
  const over = (name: string | undefined) => page.getByRole('dialog', { name: name ?? '', exact: true });
  const [, second, third] = formsOf('teknikbolagen').map((one) => one.title[language]);
  await expect(over(title)).toBeVisible();
  await tryKeys(page, t, {
    j: () => expect(over(second)).toBeVisible(),
    u: () => expect(list).toBeVisible(),
  });
  await page.goto(`/case/admin/${theCase.id}/form/${form?.id}`);
  await expect(over(title)).toBeVisible();
  await expect(async () => {
    await page.keyboard.press('j');
    await expect(over(second)).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await tryKeys(page, t, {
    j: () => expect(over(third)).toBeVisible(),
    k: () => expect(over(second)).toBeVisible(),
    u: () => expect(list).toBeVisible(),
  });
});
