import type { Locator } from 'playwright/test';
import { formDialog } from './support/application';
import { pressByKeyboard, tabTo } from './support/keyboard';
import { callAs, createdCase, filledCase, type PreparedCase, storedValue } from './support/prepared-case';
import { formsOf, questionOf } from './support/questions';
import { expectNoSidewaysScrolling } from './support/screen';
import { expect, type Page, test } from './support/test';
import type { Language, Text } from './support/texts';

const OPERATIONS = formsOf('teknikbolagen').find(({ id }) => id === 'operations') as ReturnType<
  typeof formsOf
>[number];
const WORKPLACES = questionOf(OPERATIONS, 'workplaces');
const NAME = (WORKPLACES.columns ?? []).flat().find((part) => part.componentId === 'workplaceName');
const MAX = 30;

test('entries are added, moved by keyboard and by button, removed, and keep their order after a reload', async ({
  page,
  t,
  language,
}) => {
  const prepared = await createdCase({ language });
  const { form, list } = await openList(page, prepared, language, []);
  const add = list.getByRole('button', { name: t('form.list.add') });

  await test.step('none is too few', async () => {
    await form.getByRole('button', { name: t('form.saveAndContinue') }).click();
    const summary = `${WORKPLACES.label[language]}: ${t('validation.MIN_ENTRIES', { min: 1 })}`;
    await form.getByRole('link', { name: summary }).click();
    await expect(add).toBeFocused();
  });

  await test.step('added, each with focus in its first field', async () => {
    for (const [index, name] of ['Norr', 'Söder', 'Öster'].entries()) {
      await list.getByRole('button', { name: t('form.list.add') }).click();
      await expect(names(list, language).nth(index)).toBeFocused();
      await page.keyboard.type(name);
    }
    await expectNames(list, language, ['Norr', 'Söder', 'Öster']);
  });

  await test.step('moved by keyboard, with focus going along', async () => {
    await pressByKeyboard(page, move(list, t, 'moveUp', 3));
    await expectNames(list, language, ['Norr', 'Öster', 'Söder']);
    await expect(list.getByRole('status')).toHaveText(t('form.list.moved', { from: 3, to: 2 }));
    await expect(move(list, t, 'moveUp', 2)).toBeFocused();
    await page.keyboard.press('Enter');
    await expectNames(list, language, ['Öster', 'Norr', 'Söder']);
    // It is at the top and cannot move higher.
    await expect(move(list, t, 'moveDown', 1)).toBeFocused();
    await expect(move(list, t, 'moveUp', 1)).toBeDisabled();
  });

  await test.step('moved by button, and one removed', async () => {
    await move(list, t, 'moveDown', 1).click();
    await expectNames(list, language, ['Norr', 'Öster', 'Söder']);
    await list.getByRole('button', { name: t('form.list.remove', { number: 2 }) }).click();
    await expectNames(list, language, ['Norr', 'Söder']);
    await expect(list.getByRole('status')).toHaveText(t('form.list.removed', { number: 2 }));
    await expect(list.getByRole('button', { name: t('form.list.addAnother') })).toBeFocused();
  });

  await test.step('so after a reload', async () => {
    await expect.poll(() => storedNames(prepared)).toEqual(['Norr', 'Söder']);
    await page.reload();
    await expectNames(list, language, ['Norr', 'Söder']);
  });
});

test('a list that is full says so, and takes one again when one is gone', async ({ page, t, language }) => {
  const prepared = await createdCase({ language });
  const many = Array.from({ length: MAX - 1 }, (_, index) => `Plats ${index + 1}`);
  const { list } = await openList(page, prepared, language, many);
  const add = list.getByRole('button', { name: t('form.list.addAnother') });
  const full = list.getByText(t('form.list.full', { max: MAX }));
  await expect(full).toBeHidden();
  await add.click();
  await expect(full).toBeVisible();
  await expect(add).toBeDisabled();

  const remove = list.getByRole('button', { name: t('form.list.remove', { number: 1 }), exact: true });
  await tabTo(page, remove);
  await page.keyboard.press('Enter');
  await expect(full).toBeHidden();
  await expect(add).toBeFocused();
  await expect.poll(async () => (await storedNames(prepared)).length).toBe(MAX - 1);
});

test('what is wrong in an entry moves with it, and goes with it', async ({ page, t, language }) => {
  const stores = formsOf('handelsforbundet').find(({ id }) => id === 'stores') as typeof OPERATIONS;
  const question = questionOf(stores, 'stores');
  const opened = (question.columns ?? []).flat().find((part) => part.componentId === 'storeOpened');
  const prepared = await filledCase({ moSlug: 'handelsforbundet', language });
  await page.goto(prepared.link);
  await page.goto(`/case/${prepared.id}/form/stores`);
  const form = formDialog(page, stores, language);
  const list = form.getByRole('group', { name: question.label[language] });
  await list.getByRole('button', { name: t('form.list.addAnother') }).click();
  const entry = (number: number) =>
    list.getByRole('region', { name: t('form.list.entry', { name: question.label[language], number }) });
  // A month without a year.
  await entry(2)
    .getByLabel(opened?.label[language] ?? '')
    .fill('maj');
  await entry(2).getByRole('textbox').first().focus();
  await expect(entry(2).getByText(t('validation.INVALID_MONTH'))).toBeVisible();

  await move(list, t, 'moveUp', 2).click();
  await expect(entry(1).getByText(t('validation.INVALID_MONTH'))).toBeVisible();
  await expect(entry(2).getByText(t('validation.INVALID_MONTH'))).toBeHidden();
  // The form was complete before, and no longer is.
  const done = form.getByRole('button', { name: t('form.saveAndContinue') });
  await done.click();
  await expect(form.getByText(t('ui.errorSummary.title'))).toBeVisible();
  await expect(done).toBeVisible();
  await list.getByRole('button', { name: t('form.list.remove', { number: 1 }) }).click();
  await done.click();
  await expect(page.getByRole('heading', { level: 1, name: t('signing.check.title') })).toBeFocused();
});

test.describe('under a finger, at 400 %', () => {
  test.use({ viewport: { width: 320, height: 256 }, hasTouch: true });

  test('the buttons of an entry leave room for its name', async ({ page, language }) => {
    const { list } = await openList(page, await createdCase({ language }), language, ['Norr', 'Söder']);
    await expectNames(list, language, ['Norr', 'Söder']);
    await expectNoSidewaysScrolling(page);
  });
});

/** Opens a form. Returns the form and the list in it. */
async function openList(
  page: Page,
  prepared: PreparedCase,
  language: Language,
  stored: readonly string[],
): Promise<{ form: Locator; list: Locator }> {
  await page.goto(prepared.link);
  const entries = stored.map((workplaceName) => ({
    workplaceName,
    workplaceZipCode: '111 22',
    workplaceEmployees: '1',
  }));
  await callAs(page, 'POST', `Case/${prepared.id}/Data`, {
    data: {
      items: [
        { componentId: 'hasMoreWorkplaces', value: 'yes' },
        { componentId: 'workplaces', value: JSON.stringify(entries) },
      ],
    },
  });
  await page.goto(`/case/${prepared.id}/form/${OPERATIONS.id}`);
  const form = formDialog(page, OPERATIONS, language);
  return { form, list: form.getByRole('group', { name: WORKPLACES.label[language] }) };
}

function move(list: Locator, t: Text, way: 'moveUp' | 'moveDown', number: number): Locator {
  return list.getByRole('button', { name: t(`form.list.${way}`, { number }), exact: true });
}

/** Expects the names of the entries, in their order. */
async function expectNames(list: Locator, language: Language, expected: readonly string[]): Promise<void> {
  await expect(names(list, language)).toHaveCount(expected.length);
  for (const [index, name] of expected.entries()) {
    await expect(names(list, language).nth(index)).toHaveValue(name);
  }
}

function names(list: Locator, language: Language): Locator {
  return list.getByRole('textbox', { name: NAME?.label[language] });
}

async function storedNames(prepared: PreparedCase): Promise<string[]> {
  const entries: { workplaceName: string }[] = JSON.parse(
    (await storedValue(prepared, 'workplaces')) || '[]',
  );
  return entries.map((entry) => entry.workplaceName);
}
