import { useTranslations } from 'next-intl';
import { type ReactNode, Suspense, useState } from 'react';
import { wholePdfCall, wholeZipCall } from '@/components/case/calls/case-call';
import { CallButton } from '@/components/case/calls/use-case-call';

import type { PdfPart } from '@/components/case/signing/chosen-pdf-form';
import { fileAddress } from '@/components/form-renderer/file-address';
import { buttonClass } from '@/components/ui/button-style';
import { FileSize } from '@/components/ui/file-size';
import { DocumentIcon, DownloadIcon, ExpandIcon } from '@/components/ui/icons';
import { lazyPart } from '@/components/ui/lazy-part';
import { Popover } from '@/components/ui/popover';
import type { Row } from '@/lib/contract/form-shapes';
import type { CaseView } from '@/lib/contract/shapes';
import { documentName } from '@/lib/domain/document-name';
import { savableComponents } from '@/lib/domain/forms/rows';
import { isSigned } from '@/lib/domain/lifecycle/signed';
import { Section, SectionRow } from './section';

/** All files of the case: the application itself, the company's uploads, and everything together. */
export function DocumentsSection({ view }: { view: CaseView }) {
  const t = useTranslations('case.documents');
  const name = documentName({ id: view.id, ...view.company });
  const files = view.forms.flatMap((form) =>
    savableComponents(form.rows).filter(({ file }) => file !== null),
  );
  const { permissions } = view;
  const isEmpty =
    files.length === 0 && !permissions.includes('downloadPdf') && !permissions.includes('downloadZip');
  if (isEmpty) return null;
  return (
    <Section id="documents" title={t('title')} flush>
      <ul>
        {permissions.includes('downloadPdf') && (
          <Document title={t('application')} detail="PDF">
            <span className="ms-auto flex gap-2">
              <ChosenPdf caseId={view.id} fileName={`${name}.pdf`} parts={pdfParts(view, t)} />
              <CallButton
                caseId={view.id}
                size="sm"
                label={t('downloadOf', { document: t('application') })}
                icon={<DownloadIcon aria-hidden="true" />}
                call={wholePdfCall(view.id, name)}
              >
                {t('download')}
              </CallButton>
            </span>
          </Document>
        )}
        {files.map((row) => (
          <UploadedFile key={row.componentId} caseId={view.id} row={row} />
        ))}
        {permissions.includes('downloadZip') && (
          <Document title={t('everything')} detail="ZIP">
            <CallButton
              caseId={view.id}
              size="sm"
              label={t('downloadOf', { document: t('everything') })}
              icon={<DownloadIcon aria-hidden="true" />}
              call={wholeZipCall(view.id, name)}
            >
              {t('download')}
            </CallButton>
          </Document>
        )}
      </ul>
    </Section>
  );
}

/** Returns the parts that a PDF of the application can contain. Signed documents are included only if there are any. */
function pdfParts(view: CaseView, t: ReturnType<typeof useTranslations<'case.documents'>>): PdfPart[] {
  return [
    ...view.forms.map(({ id, title }) => ({ kind: 'formIds', id, label: title }) as const),
    ...view.checkPoints.map(
      ({ componentId, title }) => ({ kind: 'checkpointIds', id: componentId, label: title }) as const,
    ),
    ...(isSigned(view.signature) || view.analogSignature?.fileName
      ? [{ kind: 'includeSignature', id: '', label: t('signature') } as const]
      : []),
    ...(isSigned(view.internalSignature)
      ? [{ kind: 'includeInternalSignature', id: '', label: t('internalSignature') } as const]
      : []),
  ];
}

function UploadedFile({ caseId, row }: { caseId: string; row: Row }) {
  const t = useTranslations('case.documents');
  const { file } = row;
  return (
    file && (
      <Document
        title={file.displayFileName}
        detail={
          <>
            {row.label}, <FileSize bytes={file.size} />
          </>
        }
      >
        <a
          href={fileAddress({ caseId, asApplicant: false }, row.componentId)}
          download
          aria-label={t('downloadOf', { document: file.displayFileName })}
          className={buttonClass({ size: 'sm' })}
        >
          <DownloadIcon aria-hidden="true" />
          {t('download')}
        </a>
      </Document>
    )
  );
}

function Document({ title, detail, children }: { title: string; detail: ReactNode; children: ReactNode }) {
  return (
    <li>
      <SectionRow>
        <DocumentIcon aria-hidden="true" className="size-4 shrink-0 text-ink-subtle" />
        <span className="min-w-32 flex-1 wrap-anywhere">
          {title} <span className="text-ink-muted text-sm">{detail}</span>
        </span>
        {children}
      </SectionRow>
    </li>
  );
}

const loadForm = () => import('../signing/chosen-pdf-form').then((module) => module.ChosenPdfForm);

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
