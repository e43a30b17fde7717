import { waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { CorrectionPage } from '@/components/applicant/correction-page';
import type { Row } from '@/lib/contract/form-shapes';
import { packForms } from '@/lib/contract/packed-forms';
import { savableComponents } from '@/lib/domain/forms/rows';
import { LOCALES, type Locale } from '@/lib/domain/locale';
import { router } from '@/tests/fixtures/navigation';
import { sampleCase } from '@/tests/fixtures/sample-case';
import { showScreen } from '@/tests/fixtures/screen';

const CORRECTION = {
  ...{ id: '11111111-1111-4111-8111-111111111111', description: 'Gatan finns inte.' },
  ...{ isHandled: false, notAsked: false, requestedAt: '2026-11-20T10:00:00.000Z', dueOn: '2026-11-25' },
  ...{ previousValue: 'Gamla gatan 1', explanation: null, handledAt: null },
} satisfies Row['correction'];

/** The page of the correction of one field of the first form; only what the correction opens can be changed. */
function page(fieldId: string, locale: Locale = 'sv', { previousValue = CORRECTION.previousValue } = {}) {
  const theCase = sampleCase({ locale });
  const opened = ['postalAddress', 'postalZipCode', 'postalCity', 'isPartOfGroup'];
  const forms = theCase.forms.map((form, place) => ({
    ...form,
    ...(place === 1 && { displayController: ['isPartOfGroup.yes'] }),
    rows: form.rows
      .filter(({ displayController }) => displayController.length === 0)
      .map((row) =>
        changed(row, (one) => ({
          ...one,
          locked: !opened.includes(one.componentId),
          ...(place === 1 && { value: '' }),
          ...(one.componentId === fieldId && {
            correction: { ...CORRECTION, previousValue },
            value: previousValue,
          }),
        })),
      ),
  }));
  const push = vi.spyOn(router, 'push');
  const screen = showScreen(
    <CorrectionPage
      caseId={theCase.id}
      formId={forms[0]?.id ?? ''}
      logo={null}
      fieldId={fieldId}
      packed={packForms(forms)}
      admissionDates={{ min: '2026-01-01', max: '2031-01-01' }}
      activeLocale={locale}
      hints={{}}
      returned={null}
    />,
    locale,
    ({ path, body }) => {
      if (path.endsWith('ZipCode')) return Response.json({ valid: true });
      const { items = [] } = (body ?? {}) as { items?: { componentId: string; value: string }[] };
      return Response.json({ items: items.map((one) => ({ ...one, version: 1, errors: [] })), forms: [] });
    },
  );
  const goOn = () =>
    screen.user.click(screen.getByRole('button', { name: screen.t('form.saveAndContinue') }));
  const rows = savableComponents(forms[0]?.rows ?? []);
  const row = rows.find(({ componentId }) => componentId === fieldId);
  return { ...screen, forms, caseId: theCase.id, label: row?.label ?? '', row, goOn, push };
}

function changed(row: Row, change: (row: Row) => Row): Row {
  const columns = row.columns?.map((column) => column.map((one) => changed(one, change)));
  return columns ? { ...change(row), columns } : change(row);
}

const marks = (calls: readonly { path: string }[]) =>
  calls.filter(({ path }) => path.endsWith('SetCorrectionHandled'));

it('shows the correction, the deadline and what follows it, the old answer, and all of the address', async () => {
  const { findByText, getAllByRole, t } = page('postalAddress');
  await findByText('Gatan finns inte.');
  expect(document.body.textContent).toContain(
    t('form.correction.overdue', { reader: 'company', day: '25 november 2026' }),
  );
  expect(document.body.textContent).toContain(t('form.correction.follows'));
  expect(document.body.textContent).toContain(`${t('form.correction.previous')} Gamla gatan 1`);
  const fields = getAllByRole('textbox').map((field) => field.getAttribute('id'));
  expect(fields.map((id) => id?.replace(/^.*?(postal\w+)$/, '$1')).slice(0, 3)).toEqual([
    'postalAddress',
    'postalZipCode',
    'postalCity',
  ]);
});

it.each(LOCALES)('leads on only with another answer or an explanation (%s)', async (locale) => {
  const { t, user, calls, label, caseId, goOn, push, getByText, findByRole, getByLabelText } = page(
    'postalAddress',
    locale,
  );
  await goOn();
  const summary = await findByRole('alert', { name: t('ui.errorSummary.title') });
  expect(summary.textContent).toContain(t('form.correction.unanswered'));
  expect(summary.textContent).toContain(label);
  await waitFor(() => expect(document.activeElement).toBe(summary));
  expect(push).not.toHaveBeenCalled();
  await user.click(getByText(t('form.correction.isRight')));
  await user.type(getByLabelText(t('form.correction.explain')), 'Den är ny.');
  await goOn();
  await waitFor(() => expect(push).toHaveBeenCalledWith(`/case/${caseId}/corrections`));
  expect(marks(calls)).toMatchObject([
    {
      body: {
        ...{ componentId: 'postalAddress', correctionId: CORRECTION.id },
        ...{ isHandled: false, explanation: 'Den är ny.' },
      },
    },
  ]);
});

it('saves another answer, and marks nothing before all is sent in', async () => {
  const { user, calls, label, caseId, goOn, push, getByLabelText } = page('postalAddress');
  const field = getByLabelText(label);
  await user.clear(field);
  await user.type(field, 'Nya gatan 2{Enter}');
  await waitFor(() => expect(push).toHaveBeenCalledWith(`/case/${caseId}/corrections`));
  expect(marks(calls)).toEqual([]);
  await user.clear(field);
  push.mockClear();
  await goOn();
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(push).not.toHaveBeenCalled();
});

it.each(LOCALES)('leads to the form that its answer shows (%s)', async (locale) => {
  const { t, user, forms, caseId, row, goOn, push, getByRole } = page('isPartOfGroup', locale, {
    previousValue: 'no',
  });
  const group = getByRole('radiogroup', { name: new RegExp(row?.label ?? '-') });
  const yes = row?.radioButtons.find(({ id }) => id === 'yes')?.label ?? '';
  await user.click(within(group).getByRole('radio', { name: yes }));
  await goOn();
  await waitFor(() =>
    expect(push).toHaveBeenCalledWith(expect.stringContaining(`/case/${caseId}/form/${forms[1]?.id}#`)),
  );
  expect(document.body.textContent).toContain(t('form.correction.elsewhere', { field: row?.label ?? '' }));
});
