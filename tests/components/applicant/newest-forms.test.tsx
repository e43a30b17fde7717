import { act, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { notifyCaseChanged } from '@/components/applicant/case-changes';
import { controlId } from '@/components/form-renderer/control-id';
import type { Row } from '@/lib/contract/form-shapes';
import { LOCALES } from '@/lib/domain/locale';
import { NO_MESSAGES, showApplicantForm } from '@/tests/fixtures/applicant-form';
import { sampleCase } from '@/tests/fixtures/sample-case';

it.each(LOCALES)(
  'shows what a colleague has saved in fields that nobody is writing in, and says so (%s)',
  async (locale) => {
    const theCase = sampleCase({ locale });
    const texts = (row: Row) => row.type === 'FormTextBox' && !row.readOnly;
    const [first, second] = (theCase.forms[0]?.rows ?? []).filter(texts);
    if (!first || !second) throw new Error('The form has no two fields');
    const changed = theCase.forms.map((form) => ({
      ...form,
      rows: form.rows.map((row) =>
        row === first || row === second
          ? { ...row, locked: false, value: `Ny ${row.componentId}`, version: row.version + 1 }
          : row,
      ),
    }));
    const open = theCase.forms.map((form) => ({
      ...form,
      rows: form.rows.map((row) => ({ ...row, locked: false })),
    }));
    const { user, t, findByText } = showApplicantForm(open, {
      locale,
      answer: ({ path }) =>
        path.endsWith('/Data')
          ? new Promise<Response>(() => undefined)
          : Response.json(path.includes('Message') ? NO_MESSAGES : { ...theCase, forms: changed }),
    });
    const field = ({ componentId }: Row) =>
      document.getElementById(controlId(componentId)) as HTMLInputElement;
    await user.type(field(first), ' min');
    act(notifyCaseChanged);
    await waitFor(() => expect(field(second).value).toBe(`Ny ${second.componentId}`), { timeout: 4_000 });
    expect(field(first).value).toMatch(/ min$/);
    const notice = await findByText(t('form.changedElsewhere', { fields: second.label }));
    expect(within(notice).queryByText(first.label)).toBeNull();
  },
);

it('does not name a value that the server calculated among what others have changed', async () => {
  const theCase = sampleCase();
  const [form] = theCase.forms;
  const answered = form?.rows.find(({ type, readOnly }) => type === 'FormTextBox' && !readOnly);
  if (!form || !answered) throw new Error('The form has no field');
  const name = { ...answered, locked: false };
  const fee: Row = {
    ...{ ...answered, type: 'FormCalculation', componentId: 'fee', label: 'Avgift', validation: null },
    ...{ calculation: { sum: [] }, value: '', version: 0, locked: true },
  };
  const newer = (row: Row, value: string): Row => ({ ...row, value, version: row.version + 1 });
  const changed = [{ ...form, rows: [newer(name, 'Nytt'), newer(fee, '4000')] }, ...theCase.forms.slice(1)];
  const { t, findByText } = showApplicantForm([{ ...form, rows: [name, fee] }], {
    answer: ({ path }) =>
      Response.json(path.includes('Message') ? NO_MESSAGES : { ...theCase, forms: changed }),
  });
  act(notifyCaseChanged);
  const notice = t('form.changedElsewhere', { fields: name.label });
  expect(await findByText(notice, undefined, { timeout: 4_000 })).toBeDefined();
});
