import { within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { allForms } from '@/lib/contract/packed-forms';
import { LOCALES, type Locale } from '@/lib/domain/locale';
import { NO_MESSAGES, showApplicantForm } from '@/tests/fixtures/applicant-form';
import { sampleCase } from '@/tests/fixtures/sample-case';

it('puts hidden forms back in their places among all', () => {
  const { forms } = sampleCase();
  const hiddenForms = [1, 2, forms.length - 1].flatMap((place) => {
    const form = forms[place];
    return form ? [{ place, form }] : [];
  });
  const shown = forms.filter((form) => hiddenForms.every((hidden) => hidden.form !== form));
  expect(allForms({ forms: shown, hiddenForms })).toEqual(forms);
  expect(allForms({ forms })).toEqual(forms);
});

/** The first form of an application, whose answer about a group shows the second. */
function firstForm(locale: Locale) {
  const theCase = sampleCase({ locale });
  const forms = theCase.forms.map((form, place) => ({
    ...form,
    ...(place === 1 && { displayController: ['isPartOfGroup.yes'] }),
    // Without what else the answer shows, and with nothing answered in the second form.
    rows: form.rows
      .filter(({ displayController }) => displayController.length === 0)
      .map((row) => (place === 1 ? { ...row, value: '' } : row)),
  }));
  const screen = showApplicantForm(forms, {
    locale,
    answer({ body }) {
      const { items = [] } = (body ?? {}) as { items?: { componentId: string; value: string }[] };
      const saved = items.map((item) => ({ ...item, version: 1, errors: [] }));
      return Response.json({ ...NO_MESSAGES, items: saved, forms: [] });
    },
  });
  const group = forms[0]?.rows.find(({ componentId }) => componentId === 'isPartOfGroup');
  const answer = (wanted: 'yes' | 'no') =>
    screen.user.click(
      within(screen.getByRole('radiogroup', { name: new RegExp(group?.label ?? '-') })).getByRole('radio', {
        name: group?.radioButtons.find(({ id }) => id === wanted)?.label ?? '',
      }),
    );
  return { ...screen, forms, answer };
}

it.each(LOCALES)('counts the forms that the answers show, as they are given (%s)', async (locale) => {
  const { t, forms, answer } = firstForm(locale);
  const says = (count: number) =>
    document.body.textContent?.includes(t('form.numberOf', { number: 1, count }));
  await answer('no');
  expect(says(forms.length - 1)).toBe(true);
  await answer('yes');
  expect(says(forms.length)).toBe(true);
});
