import { ReasonDialog } from '@/components/case/dialogs/reason-dialog';
import { defineDialog } from './define-dialog';

export const rejectDialog = defineDialog({
  name: 'reject',
  toApplicant: true,
  needs: ['rejectCase'],
  render: ({ frame }) => (
    <ReasonDialog
      {...frame}
      name="reject"
      isMailed
      call={{
        name: 'rejectCase',
        input: { caseId: frame.caseId },
        done: 'rejected',
      }}
    />
  ),
});
