'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { FileDrop } from '@/components/forms/file-drop';
import { SIGNED_DOCUMENTS } from '@/components/forms/file-types';
import { useUpload } from '@/components/forms/use-upload';
import { FieldError } from '@/components/ui/form-field';
import { showMessage } from '@/components/ui/toast-store';

const ID = 'signed-document';

/** Takes in the document that was signed on paper, from a case worker to whom it was posted. */
export function PaperUpload({ caseId }: { caseId: string }) {
  const t = useTranslations('case');
  const router = useRouter();
  const upload = useUpload({
    address: `/api/Signature/SubmitForAnalogSignatureByMa?${new URLSearchParams({ caseId })}`,
    field: 'signedDocument',
    asApplicant: false,
    limits: SIGNED_DOCUMENTS,
    onUploaded: () => {
      showMessage({ type: 'success', text: t('done.paperUploaded') });
      router.refresh();
    },
  });
  return (
    <div className="grid gap-1.5">
      <p className="font-medium">{t('signature.upload')}</p>
      <FileDrop
        id={ID}
        limits={SIGNED_DOCUMENTS}
        upload={upload}
        invalid={upload.error !== null}
        describedBy={upload.error ? `${ID}-error` : undefined}
      />
      {upload.error && <FieldError id={`${ID}-error`}>{upload.error}</FieldError>}
    </div>
  );
}
