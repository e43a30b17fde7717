import { waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { allForms } from '@/lib/contract/packed-forms';
import { LOCALES, type Locale } from '@/lib/domain/locale';
import { NO_MESSAGES, showApplicantForm } from '@/tests/fixtures/applicant-form';
import { router } from '@/tests/fixtures/navigation';
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
function firstForm(locale: Locale, { isToCorrect = false } = {}) {
  const theCase = sampleCase({ locale });
  const correction = {
    ...{ id: '11111111-1111-4111-8111-111111111111', description: 'Ni ingår i en koncern.' },
    ...{
      isHandled: false,
      notAsked: false,
      requestedAt: '2026-11-20T10:00:00.000Z',
      dueOn: null,
      explanation: null,
      handledAt: null,
    },
    previousValue: 'no',
  };
  const forms = theCase.forms.map((form, place) => ({
    ...form,
    ...(place === 1 && { displayController: ['isPartOfGroup.yes'] }),
    // Without what else the answer shows, and with nothing answered in the second form.
    rows: form.rows
      .filter(({ displayController }) => displayController.length === 0)
      .map((row) => (place === 1 ? { ...row, value: '' } : row))
      .map((row) =>
        isToCorrect && row.componentId === 'isPartOfGroup' ? { ...row, correction, locked: false } : row,
      ),
  }));
  const screen = showApplicantForm(forms, {
    locale,
    status: isToCorrect ? 'SUBMITTED' : 'STARTED',
    isCaseLocked: isToCorrect,
    canMarkCorrections: isToCorrect,
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
  return { ...screen, forms, caseId: theCase.id, group, answer };
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

it.each(LOCALES)(
  'leads from a correction to the form that it shows, before it is sent (%s)',
  async (locale) => {
    const push = vi.spyOn(router, 'push');
    const { t, user, forms, caseId, calls, group, answer, findByRole, getByRole } = firstForm(locale, {
      isToCorrect: true,
    });
    await answer('yes');
    await user.click(await findByRole('button', { name: t('form.correction.markAndSend') }));
    await waitFor(() =>
      expect(push).toHaveBeenCalledWith(expect.stringContaining(`/case/${caseId}/form/${forms[1]?.id}#`)),
    );
    expect(document.body.textContent).toContain(
      t('form.correction.elsewhere', { field: group?.label ?? '' }),
    );
    expect(calls.map(({ path }) => path).join()).not.toContain('SetCorrectionHandled');
    expect(getByRole('button', { name: t('form.correction.markAndSend') })).toBeTruthy();
  },
);
