'use client';

import { FileSpreadsheet, X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { readFile } from '@/components/ui/api-client';
import { Button } from '@/components/ui/button';
import { FileSize } from '@/components/ui/file-size';
import { IconButton } from '@/components/ui/icon-button';
import { saveFile } from '@/components/ui/save-file';
import { showMessage } from '@/components/ui/toast-store';
import { useApiErrorBanner } from '@/components/ui/use-api-error-banner';
import type { CallInput } from '@/lib/contract/typed-calls';

/** Exports the cases of the list as a workbook. Shows progress, and can be cancelled. */
export function ExportButton({ input }: { input: CallInput<'exportList'> }) {
  const t = useTranslations('caseList.exporting');
  const { bytes, start, giveUp } = useExport(input);
  return (
    <span className="inline-flex items-center gap-1 text-ink-muted text-sm">
      <Button size="sm" variant="quiet" pending={bytes !== null} onClick={start}>
        {bytes === null && <FileSpreadsheet aria-hidden="true" />}
        <span className="max-lg:sr-only">{t('start')}</span>
      </Button>
      {bytes !== null && (
        <>
          <FileSize bytes={bytes} />
          <IconButton label={t('giveUp')} icon={<X aria-hidden="true" />} onClick={giveUp} />
        </>
      )}
    </span>
  );
}

/** Runs an export. Says how many bytes have arrived, or null if none is running. */
function useExport(input: CallInput<'exportList'>) {
  const t = useTranslations('caseList.exporting');
  const showError = useApiErrorBanner();
  const [bytes, setBytes] = useState<number | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  async function start() {
    const controller = new AbortController();
    running.current = controller;
    setBytes(0);
    try {
      const { file, name } = await readFile('exportList', input, {
        signal: controller.signal,
        onProgress: setBytes,
      });
      saveFile(file, name);
      showMessage({ type: 'success', text: t('done') });
    } catch (error) {
      if (!controller.signal.aborted) {
        showError(error);
      }
    } finally {
      setBytes(null);
    }
  }
  return { bytes, start, giveUp: () => running.current?.abort() };
}
