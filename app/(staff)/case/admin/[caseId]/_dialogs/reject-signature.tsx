import { ReasonDialog } from '@/components/case/dialogs/reason-dialog';
import { defineDialog } from './define-dialog';

export const rejectSignatureDialog = defineDialog({
  name: 'rejectSignature',
  toApplicant: true,
  needs: ['rejectSignature'],
  render: ({ frame }) => (
    <ReasonDialog
      {...frame}
      name="rejectSignature"
      isMailed
      field="rejectionMessage"
      call={{
        method: 'PUT',
        path: 'Signature/RejectAspirantSignature',
        query: { caseId: frame.caseId },

        done: 'signatureRejected',
        signing: 'review',
      }}
    />
  ),
});
