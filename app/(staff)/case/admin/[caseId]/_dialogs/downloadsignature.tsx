import { ConfirmDialog } from '@/components/case/dialogs/confirm-dialog';
import { defineDialog } from './define-dialog';

export const downloadSignatureDialog = defineDialog({
  name: 'downloadSignature',
  needs: ['lockForPaper'],
  isAddress: ({ count }) => /^([1-9]|10)$/.test(count ?? ''),
  when: ({ readiness }) => readiness.signature.ready,
  render: ({ frame, params }) => (
    <ConfirmDialog
      {...frame}
      name="downloadSignature"
      call={{
        name: 'lockForPaper',
        input: { caseId: frame.caseId, numberOfSignatories: Number(params.count) },
        done: 'locked',
        download: `${frame.caseId}-signature.pdf`,
        signing: 'download',
      }}
    />
  ),
});
