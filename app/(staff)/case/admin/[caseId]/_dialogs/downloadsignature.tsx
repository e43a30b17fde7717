import { notFound } from 'next/navigation';
import { ConfirmDialog } from '@/components/case/dialogs/confirm-dialog';
import { defineDialog } from './define-dialog';

export const downloadSignatureDialog = defineDialog({
  name: 'downloadSignature',
  needs: ['lockForPaper'],
  when: ({ readiness }) => readiness.signature.ready,
  render: ({ frame, params }) => {
    const count = Number(params.count);
    if (!Number.isInteger(count) || count < 1 || count > 10) {
      notFound();
    }
    return (
      <ConfirmDialog
        {...frame}
        name="downloadSignature"
        call={{
          method: 'GET',
          path: 'Signature/DownloadForAnalogSigning',
          query: { caseId: frame.caseId, numberOfSignatories: count },
          done: 'locked',
          download: `${frame.caseId}-signature.pdf`,
          signing: 'download',
        }}
      />
    );
  },
});
