import { ReasonDialog } from '@/components/case/dialogs/reason-dialog';
import { defineDialog } from './define-dialog';

export const rejectInternalSignatureDialog = defineDialog({
  name: 'rejectInternalSignature',
  needs: ['rejectInternalSignature'],
  render: ({ frame }) => (
    <ReasonDialog
      {...frame}
      name="rejectInternalSignature"
      call={{
        name: 'rejectInternalSignature',
        input: { caseId: frame.caseId },
        done: 'internalSignatureRejected',
        signing: 'review',
      }}
    />
  ),
});
