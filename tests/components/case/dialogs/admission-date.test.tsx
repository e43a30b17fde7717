import { fireEvent, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { CompleteDialog } from '@/components/case/dialogs/complete-dialog';
import { AdmissionDialog } from '@/components/case/dialogs/small-dialogs';
import { showScreen } from '@/tests/fixtures/screen';

const frame = { caseId: '1', company: 'Åkerbys', closeTo: '/case/admin/1' };
const days = { min: '2026-01-01', max: '2031-01-01' };
const DESIRED = '2027-01-01';
const DECIDED = '2027-03-01';
const WISHED = 'Företaget önskar 1 jan. 2027.';
const IS_DECIDED = 'Inträdesdatumet är bestämt till 1 mars 2027.';
const answer = () => Response.json({});

describe.each([
  ['the wish of the company', { desired: DESIRED }, DESIRED, WISHED],
  ['the decided date before the wish', { desired: DESIRED, decided: DECIDED }, DECIDED, IS_DECIDED],
  ['the decided date without a wish', { desired: null, decided: DECIDED }, DECIDED, IS_DECIDED],
] as const)('%s is proposed', (_what, known, proposed, said) => {
  const dates = { ...known, days };

  it('where it is shown', async () => {
    const { t, findByLabelText, getByText } = showScreen(
      <AdmissionDialog {...frame} dates={dates} />,
      'sv',
      answer,
    );
    const field = await findByLabelText((text) => text.startsWith(t('dialog.admission.date')));
    expect(field).toHaveProperty('value', proposed);
    getByText(said);
  });

  it('where it goes with the export', async () => {
    const { t, user, findByLabelText, getByText } = showScreen(
      <CompleteDialog {...frame} dates={dates} advice={null} hasContact />,
      'sv',
      answer,
    );
    const notify = await findByLabelText(t('dialog.complete.notify'));
    // Ticked for a company that has only wished for a date so far.
    const isKnown = 'decided' in known;
    expect(notify).toHaveProperty('checked', !isKnown);
    if (isKnown) await user.click(notify);
    const field = await findByLabelText((text) => text.startsWith(t('dialog.complete.date')));
    expect(field).toHaveProperty('value', proposed);
    getByText(said);
  });
});

function OpenDialog() {
  const [decided, decide] = useState<string | undefined>();
  return (
    <>
      <AdmissionDialog {...frame} dates={{ desired: DESIRED, decided, days }} />
      <button type="button" onClick={() => decide(DECIDED)}>
        Livs levande
      </button>
    </>
  );
}

describe('a colleague decides a date while the dialog is open', () => {
  async function open() {
    const shown = showScreen(<OpenDialog />, 'sv', answer);
    const { t, user, calls, findByLabelText, getByText, getByRole } = shown;
    const field = await findByLabelText((text) => text.startsWith(t('dialog.admission.date')));
    const decide = () => user.click(getByText('Livs levande'));
    const send = () => user.click(getByRole('button', { name: t('dialog.admission.submit') }));
    const sent = () =>
      calls.filter(({ method }) => method !== 'GET').map(({ body, query }) => ({ ...body, ...query }));
    return { ...shown, field, decide, send, sent };
  }

  it('it is proposed by now, where nothing else is written', async () => {
    const { t, user, field, decide, send, sent, getByText, getByRole, queryByText } = await open();
    await decide();
    expect(field).toHaveProperty('value', DECIDED);
    getByText(IS_DECIDED);
    // There is nothing to lose.
    await user.click(getByRole('button', { name: t('ui.cancel') }));
    expect(queryByText(t('ui.dialog.unsaved'))).toBeNull();
    await send();
    await waitFor(() => expect(sent()).toMatchObject([{ admissionDate: DECIDED }]));
  });

  it('what is written stays, and the date that is decided by now is said', async () => {
    const { field, decide, send, sent, getByText } = await open();
    fireEvent.change(field, { target: { value: '2027-06-01' } });
    await decide();
    expect(field).toHaveProperty('value', '2027-06-01');
    getByText(IS_DECIDED);
    await send();
    await waitFor(() => expect(sent()).toMatchObject([{ admissionDate: '2027-06-01' }]));
  });
});
