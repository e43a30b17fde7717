import AxeBuilder from '@axe-core/playwright';
import { signInAs } from './support/people';
import { callAs } from './support/prepared-case';
import { expect, type Page, test } from './support/test';

const FORMS = '/organisation/teknikbolagen/forms';
const DRAFT = '/api/organisation/teknikbolagen/Draft';

interface Draft {
  body: object;
  revision: number;
}

const draftOf = async (page: Page): Promise<Draft> => (await page.request.get(DRAFT)).json();

let before: Draft | null = null;
// What a test that fails has written does not stay for others.
test.afterEach(async ({ page }) => {
  if (!before) return;
  const { revision: baseRevision } = await draftOf(page);
  await callAs(page, 'PUT', 'organisation/teknikbolagen/Draft', {
    data: { body: before.body, baseRevision },
  });
  before = null;
});

test('a question with choices and a condition is added in two languages, tried and undone', async ({
  page,
  t,
}) => {
  await signInAs(page, 'Anna', FORMS);
  before = await draftOf(page);
  const editor = (key: string, values?: Record<string, string | number>) =>
    t(`organisation.editor.${key}`, values);
  const kind = (type: string) => t(`organisation.kinds.${type}`);
  const saved = page.getByText(t('organisation.draft.saving.saved'));

  await test.step('a check box, and a question that it shows', async () => {
    await page.getByLabel(editor('newComponent')).selectOption({ label: kind('FormCheckBox') });
    await page.getByRole('button', { name: editor('add'), exact: true }).click();
    await inBoth(
      page,
      t,
      editor('question'),
      'Har ni kollektivavtal?',
      'Do you have a collective agreement?',
    );
    await page.getByLabel(editor('newComponent')).selectOption({ label: kind('FormRadioButtonGroup') });
    await page.getByRole('button', { name: editor('add'), exact: true }).click();
    await inBoth(page, t, editor('question'), 'Vilket avtal?', 'Which agreement?');
    await inBoth(page, t, editor('optionNumber', { number: 1 }), 'Teknikavtalet', 'The technology agreement');
    const when = page.getByLabel(editor('conditionFirst'));
    await when.selectOption({
      label: t('organisation.condition.offerTicked', {
        question: ownWords(t, 'Har ni kollektivavtal?', 'Do you have a collective agreement?'),
      }),
    });
    await page
      .getByRole('group', { name: editor('shownWhen') })
      .getByRole('button', { name: editor('addCondition') })
      .click();
  });
  await expect(saved).toBeVisible();

  await test.step('it shows in the preview once the box is ticked', async () => {
    const preview = page.getByRole('region', { name: editor('previewTitle') });
    const question = preview.getByText(ownWords(t, 'Vilket avtal?', 'Which agreement?'));
    await expect(question).toBeHidden();
    await preview
      .getByLabel(ownWords(t, 'Har ni kollektivavtal?', 'Do you have a collective agreement?'))
      .check();
    await expect(question).toBeVisible();
  });

  await test.step('it moves by the keyboard, and focus stays on it', async () => {
    const item = page
      .getByRole('region', { name: editor('outline') })
      .getByRole('button', {
        name: ownWords(t, 'Vilket avtal?', 'Which agreement?'),
      })
      .first();
    await item.focus();
    await page.keyboard.press('Alt+ArrowUp');
    await expect(item).toBeFocused();
    await page.keyboard.press('Alt+ArrowDown');
    await expect(item).toBeFocused();
  });

  await test.step('everything can be undone, to the draft as it was', async () => {
    const undo = page.getByRole('button', { name: t('organisation.draft.undo') });
    // Pressed without waiting: a press on a button that has just been disabled does nothing.
    while (await undo.isEnabled()) await undo.evaluate((button: HTMLButtonElement) => button.click());
    await expect(page.getByText(ownWords(t, 'Vilket avtal?', 'Which agreement?'))).toHaveCount(0);
    await expect(saved).toBeVisible();
  });
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
});

type Text = (key: string, values?: Record<string, string | number>) => string;

/** Writes a text in Swedish and English, which stand next to each other. */
async function inBoth(page: Page, t: Text, label: string, sv: string, en: string): Promise<void> {
  const languages = new Intl.DisplayNames(t('ui.close') === 'Close' ? 'en' : 'sv', { type: 'language' });
  const name = (language: string) =>
    t('organisation.editor.inLanguage', { label, language: languages.of(language) ?? '' });
  await page.getByLabel(name('sv'), { exact: true }).fill(sv);
  await page.getByLabel(name('en'), { exact: true }).fill(en);
}

const ownWords = (t: Text, sv: string, en: string) => (t('ui.close') === 'Close' ? en : sv);
