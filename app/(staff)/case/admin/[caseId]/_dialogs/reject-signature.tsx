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
      call={{
        name: 'rejectSignature',
        input: { caseId: frame.caseId },
        done: 'signatureRejected',
        signing: 'review',
      }}
    />
  ),
});
