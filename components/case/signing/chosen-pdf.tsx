'use client';

import { useTranslations } from 'next-intl';
import { Suspense, useState } from 'react';
import { buttonClass } from '@/components/ui/button-style';
import { ExpandIcon } from '@/components/ui/icons';
import { lazyPart } from '@/components/ui/lazy-part';
import { Popover } from '@/components/ui/popover';
import type { PdfPart } from './pdf-part';

const loadForm = () => import('./chosen-pdf-form').then((module) => module.ChosenPdfForm);
const ChosenPdfForm = lazyPart(loadForm);

interface ChosenPdfProps {
  caseId: string;
  fileName: string;
  parts: readonly PdfPart[];
}

/** Chooses the forms, checkpoints and signed documents for one PDF. The choice stays when it is closed. */
export function ChosenPdf({ caseId, fileName, parts }: ChosenPdfProps) {
  const t = useTranslations('case.documents');
  const [isOpen, setIsOpen] = useState(false);
  const [keys, setKeys] = useState<readonly string[]>([]);
  return (
    <Popover
      opened={[isOpen, setIsOpen]}
      load={loadForm}
      label={t('choose')}
      align="end"
      className="w-80"
      trigger={
        <button type="button" className={buttonClass({ size: 'sm', variant: 'quiet' })}>
          {t('choose')}
          <ExpandIcon aria-hidden="true" />
        </button>
      }
    >
      <Suspense>
        <ChosenPdfForm
          caseId={caseId}
          fileName={fileName}
          parts={parts}
          chosen={keys}
          onChange={setKeys}
          onDone={() => setIsOpen(false)}
        />
      </Suspense>
    </Popover>
  );
}
