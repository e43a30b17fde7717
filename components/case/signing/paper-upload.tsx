'use client';

import { useTranslations } from 'next-intl';
import { SignedUpload } from '@/components/forms/signed-upload';
import { useRefresh } from '@/components/ui/refresh';
import { showMessage } from '@/components/ui/toast-store';

/** Takes in the document that was signed on paper, from a case worker to whom it was posted. */
export function PaperUpload({ caseId }: { caseId: string }) {
  const t = useTranslations('case');
  const refresh = useRefresh();
  return (
    <SignedUpload
      name="uploadSignedDocumentByCaseWorker"
      caseId={caseId}
      asApplicant={false}
      label={t('signature.upload')}
      submit={t('signature.sendUpload')}
      onUploaded={() => {
        showMessage({ type: 'success', text: t('done.paperUploaded') });
        void refresh();
      }}
    />
  );
}
