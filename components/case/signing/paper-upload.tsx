'use client';

import { useTranslations } from 'next-intl';
import { FetchedPart } from '@/components/ui/fetched-part';
import { lazyPart } from '@/components/ui/lazy-part';
import { useRefresh } from '@/components/ui/refresh';
import { showMessage } from '@/components/ui/toast-store';

// Few cases are signed on paper, so only they load this code.
const SignedUpload = lazyPart(() =>
  import('@/components/forms/signed-upload').then((module) => module.SignedUpload),
);

/** Lets a case worker upload the document signed on paper that came by post. */
export function PaperUpload({ caseId }: { caseId: string }) {
  const t = useTranslations('case');
  const refresh = useRefresh();
  return (
    <FetchedPart>
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
    </FetchedPart>
  );
}
