// @vitest-environment jsdom

import { within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ApplicantForm } from '@/components/applicant/applicant-form';
import { allForms, packForms } from '@/lib/contract/packed-forms';
import { LOCALES } from '@/lib/domain/locale';
import { sampleCase } from '@/tests/fixtures/sample-case';
import { prepareScreens, showScreen } from '@/tests/fixtures/screen';

vi.mock('next/navigation', async () => (await import('@/tests/fixtures/navigation')).navigation);

prepareScreens();

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

it.each(LOCALES)('counts the forms that the answers show, as they are given (%s)', async (locale) => {
  const theCase = sampleCase({ locale });
  const forms = theCase.forms.map((form, place) => ({
    ...form,
    ...(place === 1 && { displayController: ['isPartOfGroup.yes'] }),
  }));
  const messages = { messages: [], nextCursor: null, unread: [] };
  const { user, t, container, getByRole } = showScreen(
    <ApplicantForm
      caseId={theCase.id}
      formId="company"
      slug="teknikbolagen"
      packed={packForms(forms)}
      admissionDates={{ min: '2026-01-01', max: '2031-01-01' }}
      activeLocale={locale}
      status="STARTED"
      isCaseLocked={false}
      messages={messages}
      canSave
      canMarkCorrections={false}
      unsavedForms={[]}
      reference="A-10421"
      information={undefined}
    >
      {null}
    </ApplicantForm>,
    locale,
    () => Response.json({ ...messages, items: [], forms: [] }),
  );
  const says = (count: number) =>
    container.ownerDocument.body.textContent?.includes(t('form.numberOf', { number: 1, count }));
  const group = forms[0]?.rows.find(({ componentId }) => componentId === 'isPartOfGroup');
  const radio = (index: number) =>
    within(getByRole('radiogroup', { name: new RegExp(group?.label ?? '-') })).getByRole('radio', {
      name: group?.radioButtons[index]?.label ?? '',
    });
  const yes = group?.radioButtons.findIndex(({ id }) => id === 'yes') ?? 0;
  await user.click(radio(1 - yes));
  expect(says(forms.length - 1)).toBe(true);
  await user.click(radio(yes));
  expect(says(forms.length)).toBe(true);
});
