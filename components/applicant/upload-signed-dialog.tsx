'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { SignedUpload } from '@/components/forms/signed-upload';
import { RouteDialog, useCloseDialog } from '@/components/ui/route-dialog';
import { showMessage } from '@/components/ui/toast-store';

/** Uploads the document signed on paper, which submits the application. */
export function UploadSignedDialog({ caseId, intercepted }: { caseId: string; intercepted: boolean }) {
  const t = useTranslations('signing.upload');
  return (
    <RouteDialog title={t('title')} closeTo={`/case/${caseId}`} intercepted={intercepted}>
      <p className="mb-5 text-ink-muted">{t('text')}</p>
      <SignedDocument caseId={caseId} />
    </RouteDialog>
  );
}

function SignedDocument({ caseId }: { caseId: string }) {
  const t = useTranslations('signing.upload');
  const { closeAndRefresh } = useCloseDialog();
  const router = useRouter();
  return (
    <SignedUpload
      name="uploadSignedDocument"
      caseId={caseId}
      asApplicant
      isInDialog
      label={t('label')}
      submit={t('submit')}
      onUploaded={() => {
        showMessage({ type: 'success', text: t('uploaded') });
        closeAndRefresh();
        router.refresh();
      }}
    />
  );
}
