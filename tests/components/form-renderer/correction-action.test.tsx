import { waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { PageProvider } from '@/components/browser/page-around';
import { CorrectionAction } from '@/components/form-renderer/correction-action';
import { FormRenderer } from '@/components/form-renderer/form-renderer';
import { useFormEditor } from '@/components/form-renderer/use-form-editor';
import type { FormView } from '@/lib/contract/form-shapes';
import { controlOf, days, row, store } from '@/tests/fixtures/form-screen';
import { refusal, showScreen } from '@/tests/fixtures/screen';

const CORRECTION = {
  ...{
    id: '00000000-0000-4000-8000-000000000001',
    requestedAt: '2026-01-01T10:00:00Z',
    dueOn: null,
    explanation: null,
    handledAt: null,
  },
  ...{ description: 'Adressen finns inte.', isHandled: false, notAsked: false, previousValue: '' },
};
const ROW = row('FormTextBox', 'website', 'Webbplats', { correction: CORRECTION });
const FORM: FormView = { id: 'form', title: 'Företaget', status: 'VALID', version: 1, rows: [ROW] };

function Corrected() {
  // What was saved in a case stays in the browser even after its form is gone.
  const [caseId] = useState(() => crypto.randomUUID());
  const editor = useFormEditor({
    target: { caseId, asApplicant: true },
    formId: 'form',
    forms: [FORM],
    admissionDates: days,
  });
  return <FormRenderer editor={editor} renderAction={(it) => <CorrectionAction row={it} />} />;
}

function Shown() {
  return (
    <PageProvider refresh={async () => undefined}>
      <Corrected />
    </PageProvider>
  );
}

/** Somebody else saved the field after the form was opened. */
const conflict = () => {
  const theirs = { componentId: 'website', value: 'www.example.org', version: 7 };
  return Response.json(
    { errorCode: 'CONFLICT', message: '', items: [theirs], saved: { items: [], forms: [] } },
    { status: 409 },
  );
};

it.each([
  ['somebody else saved it', conflict],
  ['it was locked', () => refusal(409, 'LOCKED', { errors: { website: ['LOCKED'] } })],
])('marks nothing while its new answer is not saved because %s, and leads to it', async (_why, answer) => {
  const { user, t, calls, getByRole } = showScreen(<Shown />, 'sv', answer);
  await user.type(controlOf('website'), 'www.example.com');
  await user.click(getByRole('button', { name: t('form.correction.markHandled') }));
  await waitFor(() => expect(document.activeElement).toBe(controlOf('website')));
  expect(new Set(calls.map(({ path }) => path.split('/').at(-1)))).toEqual(new Set(['Data']));
});

it('marks nothing while its new answer is not saved because the application is full, and says so', async () => {
  const full = () => refusal(409, 'QUOTA_EXCEEDED', { message: 'Ansökan är full.' });
  const { user, t, calls, getByRole, findByText } = showScreen(<Shown />, 'sv', full);
  await user.type(controlOf('website'), 'www.example.com');
  await user.click(getByRole('button', { name: t('form.correction.markHandled') }));
  await findByText(t('form.trouble.full.title'));
  expect(calls.some(({ path }) => path.endsWith('SetCorrectionHandled'))).toBe(false);
});

it('marks the correction that shows, and says so when another one has been requested meanwhile', async () => {
  const refresh = vi.fn(async () => undefined);
  const { user, t, calls, getByRole, findByText } = showScreen(
    <PageProvider refresh={refresh}>
      <Corrected />
    </PageProvider>,
    'sv',
    (call) =>
      call.path.endsWith('/Data')
        ? store(call)
        : refusal(409, 'CONFLICT', { message: 'Någon annan hann före.' }),
  );
  await user.type(controlOf('website'), 'www.example.com');
  await user.click(getByRole('button', { name: t('form.correction.markHandled') }));
  expect(await findByText('Någon annan hann före.')).toBeTruthy();
  expect(calls.at(-1)).toMatchObject({
    path: 'Case/SetCorrectionHandled',
    body: { componentId: 'website', correctionId: CORRECTION.id, isHandled: true },
  });
  await waitFor(() => expect(refresh).toHaveBeenCalled());
});
