import { ConfirmDialog } from '@/components/case/dialogs/confirm-dialog';
import { defineDialog } from './define-dialog';

export const cancelSignatureDialog = defineDialog({
  name: 'cancelSignature',
  needs: ['cancelSignature'],
  render: ({ frame }) => (
    <ConfirmDialog
      {...frame}
      name="cancelSignature"
      call={{
        name: 'cancelSignature',
        input: { caseId: frame.caseId },
        done: 'signatureCancelled',
        signing: 'cancel',
      }}
    />
  ),
});
