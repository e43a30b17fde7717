import { expect } from 'playwright/test';
import type { ComponentType } from '@/lib/domain/forms/component';
import { chooseInListByKeyboard, pressByKeyboard, typeByKeyboard } from './keyboard';
import type { Page } from './test';
import type { Language, Text } from './texts';

/** A person who writes an organisation's forms with the keyboard only. */
interface Writer {
  page: Page;
  t: Text;
  language: Language;
}

type Translated = Record<Language, string>;

/** Adds a question of a kind to the open form, and fills in its text in both languages. The first field already has focus. */
export async function addQuestion(writer: Writer, kind: ComponentType, words: Translated): Promise<void> {
  const { page, t } = writer;
  const kinds = page.getByLabel(t('organisation.editor.newComponent'));
  await chooseInListByKeyboard(page, kinds, t(`organisation.kinds.${kind}`));
  const outline = page.getByRole('region', { name: t('organisation.editor.outline') });
  await pressByKeyboard(
    page,
    outline.getByRole('button', { name: t('organisation.editor.add'), exact: true }),
  );
  await expect(page.getByRole('region', { name: t('organisation.editor.chosen') })).toContainText(
    t(`organisation.kinds.${kind}`),
  );
  await inBoth(writer, t('organisation.editor.question'), words);
}

/** Writes a text in Swedish and English, in the fields next to each other. */
export async function inBoth(
  { page, t, language }: Writer,
  label: string,
  words: Translated,
  isOptional = false,
): Promise<void> {
  const languages = new Intl.DisplayNames(language === 'en' ? 'en-GB' : 'sv-SE', { type: 'language' });
  for (const written of ['sv', 'en'] as const) {
    const name = t('organisation.editor.inLanguage', { label, language: languages.of(written) ?? '' });
    // Optional fields say so after their name.
    await typeByKeyboard(page, page.getByLabel(name, { exact: !isOptional }), words[written]);
  }
}

/** Makes the chosen question depend on a ticked check box. */
export async function showWhenTicked({ page, t, language }: Writer, box: Translated): Promise<void> {
  const list = page.getByLabel(t('organisation.editor.conditionFirst'));
  const isLong = await list.evaluate(
    (field) => !(field instanceof HTMLSelectElement) || field.options.length > 15,
  );
  if (isLong) {
    await expect(list).toHaveAttribute('aria-autocomplete', 'list');
    await typeByKeyboard(page, list, box[language]);
    await page.keyboard.press('Enter');
  } else await chooseInListByKeyboard(page, list, box[language]);
  await pressByKeyboard(
    page,
    page
      .getByRole('group', { name: t('organisation.editor.shownWhen') })
      .getByRole('button', { name: t('organisation.editor.addCondition') }),
  );
}
