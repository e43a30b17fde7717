import { waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { RemoveDialog } from '@/components/case/dialogs/small-dialogs';
import { CALLS } from '@/lib/contract/contract';
import { showScreen } from '@/tests/fixtures/screen';

const caseId = '00000000-0000-4000-8000-000000000001';

it.each([true, false])('a case is reset with a note only if it takes notes (%s)', async (takesNote) => {
  const { user, t, calls, getByRole, queryByRole } = showScreen(
    <RemoveDialog caseId={caseId} company="Åkerbys" closeTo="/" isReset takesNote={takesNote} />,
    'sv',
    () => Response.json({ status: 'RESET' }),
  );
  const note = queryByRole('textbox', { name: new RegExp(t('dialog.reset.note')) });
  expect(note !== null).toBe(takesNote);
  if (note) await user.type(note, 'Ny chans');
  await user.click(getByRole('button', { name: t('dialog.reset.submit') }));
  await waitFor(() => expect(calls.map(({ path }) => path)).toContain(CALLS.deleteCase.path));
  expect(calls[0]?.body).toEqual(takesNote ? { note: 'Ny chans' } : {});
});
