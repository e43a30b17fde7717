import { expect, it } from 'vitest';
import { type CaseCall, unarchiveCall } from '@/components/case/calls/case-call';
import { CallButton } from '@/components/case/calls/use-case-call';
import { showScreen } from '@/tests/fixtures/screen';
import { CaseAround, caseViewWith } from '@/tests/fixtures/shown-case';

it('says of archiving only what was done last', async () => {
  const view = caseViewWith();
  const archive: CaseCall = { name: 'archiveCase', input: { caseId: view.id }, done: 'archived' };
  const { findByText, getByRole, queryByText, user, t } = showScreen(
    <CaseAround view={view}>
      <CallButton caseId={view.id} call={archive}>
        in
      </CallButton>
      <CallButton caseId={view.id} call={unarchiveCall(view.id)}>
        ut
      </CallButton>
    </CaseAround>,
    'sv',
    () => Response.json({ status: 'ARCHIVED' }),
  );
  await user.click(getByRole('button', { name: 'in' }));
  await findByText(t('case.done.archived'));
  await user.click(getByRole('button', { name: 'ut' }));
  await findByText(t('case.done.unarchived'));
  expect(queryByText(t('case.done.archived'))).toBeNull();
});
