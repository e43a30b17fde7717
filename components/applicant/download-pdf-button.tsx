'use client';

import { Download } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { call, saveFile } from '@/components/ui/api-client';
import { Button } from '@/components/ui/button';
import { useApiErrorBanner } from '@/components/ui/use-api-error-banner';
import { useWork } from '@/components/ui/use-change';

/** Downloads the whole application as a PDF. */
export function DownloadPdfButton({ caseId, fileName }: { caseId: string; fileName: string }) {
  const t = useTranslations('application.facts');
  const showError = useApiErrorBanner();
  const download = useWork(
    async () =>
      saveFile(await call('getCasePdf', { caseId, includeAll: true }, { asApplicant: true }), fileName),
    showError,
  );
  return (
    <Button
      pending={download.isUnderWay}
      onClick={() => download.start()}
      className="justify-self-start max-sm:w-full"
    >
      {!download.isUnderWay && <Download aria-hidden="true" />}
      {t('download')}
    </Button>
  );
}
