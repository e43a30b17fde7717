'use client';

import { Download } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { call, saveFile } from '@/components/browser/api-client';
import { useSend } from '@/components/browser/send';
import { Button } from '@/components/ui/button';

/** Downloads the whole application as a PDF. */
export function DownloadPdfButton({ caseId, fileName }: { caseId: string; fileName: string }) {
  const t = useTranslations('application.facts');
  const download = useSend(async () =>
    saveFile(await call('getCasePdf', { caseId, includeAll: true }, { asApplicant: true }), fileName),
  );
  return (
    <Button
      pending={download.isPending}
      onClick={() => download.send()}
      className="justify-self-start max-sm:w-full"
    >
      {!download.isPending && <Download aria-hidden="true" />}
      {t('download')}
    </Button>
  );
}
