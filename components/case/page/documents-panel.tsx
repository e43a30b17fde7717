import { useTranslations } from 'next-intl';
import { type ReactNode, Suspense, useState } from 'react';
import { addressOf } from '@/components/browser/api-client';
import { lazyPart } from '@/components/browser/lazy-part';
import { wholePdfCall, wholeZipCall } from '@/components/case/calls/case-call';
import { CallButton } from '@/components/case/calls/use-case-call';
import { SectionRow } from '@/components/case/shown/section';
import type { PdfPart } from '@/components/case/signing/chosen-pdf-form';
import { fileAddress, filesOf, previewAddress } from '@/components/form-renderer/file-address';
import { FilePreview } from '@/components/form-renderer/file-preview';
import { Button } from '@/components/ui/button';
import { buttonClass } from '@/components/ui/button-style';
import { FileSize } from '@/components/ui/file-size';
import { DownloadIcon, ExpandIcon } from '@/components/ui/icons';
import { Popover } from '@/components/ui/popover';
import type { CaseView } from '@/lib/contract/shapes';
import { documentName } from '@/lib/domain/document-name';
import { fileQuestionsIn } from '@/lib/domain/forms/answer-files';
import { savableComponents } from '@/lib/domain/forms/rows';
import { isSigned } from '@/lib/domain/lifecycle/signed';
import type { Action } from '@/lib/domain/lifecycle/transitions';

/** All documents of the case: what was signed, the credit report, the application, the company's uploads, and everything together. */
export function DocumentsPanel({ view }: { view: CaseView }) {
  const t = useTranslations('case.documents');
  const name = documentName({ id: view.id, ...view.company });
  const may = (action: Action) => view.permissions.includes(action);
  const documents = documentsOf(view, t);
  if (documents.length === 0 && !may('downloadPdf') && !may('downloadZip')) {
    return <p className="text-ink-muted">{t('none')}</p>;
  }
  return (
    <ul className="rounded-lg border border-line bg-surface *:first:*:first:border-t-0">
      {documents.map((document) => (
        <ViewedDocument key={document.address} {...document} />
      ))}
      {may('downloadPdf') && (
        <DocumentRow title={t('application')} detail="PDF">
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
        </DocumentRow>
      )}
      {may('downloadZip') && (
        <DocumentRow title={t('everything')} detail="ZIP">
          <CallButton
            caseId={view.id}
            size="sm"
            label={t('downloadOf', { document: t('everything') })}
            icon={<DownloadIcon aria-hidden="true" />}
            call={wholeZipCall(view.id, name)}
          >
            {t('download')}
          </CallButton>
        </DocumentRow>
      )}
    </ul>
  );
}

interface CaseDocument {
  title: string;
  detail?: ReactNode;
  /** Where to download it. */
  address: string;
  /** Where to view it, if not there: a picture may come in another format. */
  preview?: string;
  contentType?: string;
  /** Says what it is where the content type is not known. */
  fileName?: string;
}

/** Returns the documents that there are, those that were signed first. */
function documentsOf(
  view: CaseView,
  t: ReturnType<typeof useTranslations<'case.documents'>>,
): CaseDocument[] {
  const { id: caseId, signature, analogSignature, internalSignature } = view;
  const hasReport = view.extraReviewSteps.some(
    ({ name, status }) => name === 'CREDIT_REPORT' && status === 'AVAILABLE',
  );
  const documents: (CaseDocument | false)[] = [
    isSigned(signature) && { title: t('signature'), address: addressOf('getDigitalDocument', { caseId }) },
    Boolean(analogSignature?.fileName) && {
      title: t('signature'),
      address: addressOf('getPaperDocument', { caseId }),
      preview: addressOf('getPaperDocument', { caseId, preview: true }),
      // A photo or a PDF.
      contentType: '',
      fileName: analogSignature?.fileName ?? '',
    },
    isSigned(internalSignature) && {
      title: t('internalSignature'),
      address: addressOf('getInternalDocument', { caseId }),
    },
    hasReport && { title: t('creditReport'), address: addressOf('getCreditReport', { caseId }) },
    ...view.forms
      .flatMap(({ rows }) => savableComponents(rows).flatMap((row) => [row, ...fileQuestionsIn(row)]))
      .flatMap((row) =>
        filesOf(row).map(({ fileId, displayFileName, size, contentType }): CaseDocument => {
          const of = [{ caseId, asApplicant: false }, row.componentId, fileId] as const;
          return {
            title: displayFileName,
            detail: (
              <>
                {row.label}, <FileSize bytes={size} />
              </>
            ),
            address: fileAddress(...of),
            preview: previewAddress(...of),
            contentType,
          };
        }),
      ),
  ];
  return documents.filter((document) => document !== false);
}

/** A document that is shown under its row when somebody wants to see it. */
function ViewedDocument(document: CaseDocument) {
  const { title, detail = 'PDF', address, preview = address } = document;
  const { contentType = 'application/pdf', fileName = title } = document;
  const t = useTranslations('case.documents');
  const [isShown, setShown] = useState(false);
  return (
    <DocumentRow
      title={title}
      detail={detail}
      below={isShown && <FilePreview content={preview} contentType={contentType} name={fileName} />}
    >
      <Button
        size="sm"
        variant="quiet"
        aria-expanded={isShown}
        aria-label={t('showOf', { document: title })}
        onClick={() => setShown(!isShown)}
      >
        {t(isShown ? 'hide' : 'show')}
      </Button>
      <a
        href={address}
        download
        aria-label={t('downloadOf', { document: title })}
        className={buttonClass({ size: 'sm' })}
      >
        <DownloadIcon aria-hidden="true" />
        {t('download')}
      </a>
    </DocumentRow>
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

interface DocumentRowProps {
  title: string;
  detail: ReactNode;
  children: ReactNode;
  below?: ReactNode;
}

function DocumentRow({ title, detail, children, below }: DocumentRowProps) {
  return (
    <li>
      <SectionRow className="px-4">
        <span className="min-w-0 flex-[1_1_8rem] wrap-anywhere">
          {title} <span className="text-ink-muted text-sm">{detail}</span>
        </span>
        <span className="ms-auto flex gap-2">{children}</span>
      </SectionRow>
      {below && <div className="px-4 pb-4">{below}</div>}
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
