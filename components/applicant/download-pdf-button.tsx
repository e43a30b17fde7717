'use client';

import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { call } from '@/components/ui/api-client';
import { Button } from '@/components/ui/button';
import { saveFile } from '@/components/ui/save-file';
import { useApiErrorBanner } from '@/components/ui/use-api-error-banner';

/** The whole application as a document. */
export function DownloadPdfButton({ caseId, fileName }: { caseId: string; fileName: string }) {
  const t = useTranslations('application.facts');
  const showError = useApiErrorBanner();
  const download = useMutation({
    mutationFn: () => call('getCasePdf', { caseId, includeAll: true }, { asApplicant: true }),
    onSuccess: (blob) => saveFile(blob, fileName),
    onError: showError,
  });
  return (
    <Button size="sm" wide pending={download.isPending} onClick={() => download.mutate()}>
      {!download.isPending && <Download aria-hidden="true" />}
      {t('download')}
    </Button>
  );
}
