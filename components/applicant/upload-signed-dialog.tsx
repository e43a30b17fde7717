'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { FileDrop } from '@/components/forms/file-drop';
import { SIGNED_DOCUMENTS } from '@/components/forms/file-types';
import { useUpload } from '@/components/forms/use-upload';
import { errorId, FormField } from '@/components/ui/form-field';
import { RouteDialog, useCloseDialog } from '@/components/ui/route-dialog';
import { showMessage } from '@/components/ui/toast-store';

/** Uploads the document that was signed on paper, which sends the application in. */
export function UploadSignedDialog({ caseId, intercepted }: { caseId: string; intercepted: boolean }) {
  const t = useTranslations('signing.upload');
  return (
    <RouteDialog title={t('title')} closeTo={`/case/${caseId}`} intercepted={intercepted}>
      <p className="mb-5 text-ink-muted">{t('text')}</p>
      <UploadField caseId={caseId} />
    </RouteDialog>
  );
}

function UploadField({ caseId }: { caseId: string }) {
  const t = useTranslations('signing.upload');
  const { closeAndRefresh } = useCloseDialog();
  const router = useRouter();
  const upload = useUpload({
    address: `/api/Signature/SubmitForAnalogSignature?${new URLSearchParams({ caseId })}`,
    field: 'signedDocument',
    asApplicant: true,
    limits: SIGNED_DOCUMENTS,
    onUploaded: () => {
      showMessage({ type: 'success', text: t('uploaded') });
      closeAndRefresh();
      router.refresh();
    },
  });
  return (
    <FormField id="signed-document" label={t('label')} error={upload.error ?? undefined}>
      {() => (
        <FileDrop
          id="signed-document"
          limits={SIGNED_DOCUMENTS}
          upload={upload}
          describedBy={upload.error ? errorId('signed-document') : undefined}
          invalid={upload.error !== null}
        />
      )}
    </FormField>
  );
}
