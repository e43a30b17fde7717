'use client';

import { Download } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { FormEvent } from 'react';
import { call, saveFile } from '@/components/browser/api-client';
import { useSend } from '@/components/browser/send';
import { Button } from '@/components/ui/button';
import { signatureFileName } from '@/lib/domain/document-name';
import { formAction } from '@/lib/domain/form-action';

/** Downloads the whole application as a PDF. */
export function DownloadPdfButton({ caseId, fileName }: { caseId: string; fileName: string }) {
  const t = useTranslations('application.facts');
  return (
    <DownloadForm
      action={formAction('document', caseId)}
      fetchFile={() => call('getCasePdf', { caseId, includeAll: true }, { asApplicant: true })}
      fileName={fileName}
      label={t('download')}
    />
  );
}

/** Downloads the document to sign on paper once more. */
export function DownloadPaperButton({ caseId, count }: { caseId: string; count: number }) {
  const t = useTranslations('signing.onPaper');
  return (
    <DownloadForm
      action={formAction('paperDocument', caseId)}
      fetchFile={() => call('lockForPaper', { caseId, numberOfSignatories: count }, { asApplicant: true })}
      fileName={signatureFileName(caseId)}
      label={t('download')}
    />
  );
}

interface DownloadFormProps {
  /** Where a browser without scripts posts the form. The answer is the file. */
  action: string;
  fetchFile: () => Promise<Blob>;
  fileName: string;
  label: string;
}

function DownloadForm({ action, fetchFile, fileName, label }: DownloadFormProps) {
  const download = useSend(async () => saveFile(await fetchFile(), fileName));
  function submit(event: FormEvent) {
    event.preventDefault();
    download.send();
  }
  return (
    <form method="post" action={action} onSubmit={submit}>
      <Button type="submit" pending={download.isPending} className="max-sm:w-full">
        {!download.isPending && <Download aria-hidden="true" />}
        {label}
      </Button>
    </form>
  );
}
