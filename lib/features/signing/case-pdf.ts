import type { InputOf } from '@/lib/contract/call';
import { CALLS } from '@/lib/contract/contract';
import { applicationFileName } from '@/lib/domain/document-name';
import { AppError } from '@/lib/domain/errors';
import { type CaseStatus, DRAFTS } from '@/lib/domain/lifecycle/status';
import type { Actor } from '@/lib/engine/access/access';
import { defineCaseQuery } from '@/lib/engine/query';
import { contactName } from '@/lib/features/application/named-people';
import { shownFile } from '@/lib/features/application/shown-picture';
import { readFile } from '@/lib/features/application/stored-file';
import { buildApplicantCase, buildCaseView } from '@/lib/features/case/case-view';
import { type CaseMaterial, readCase } from '@/lib/features/case/read-case';
import { db } from '@/lib/platform/database/db';
import { textFor } from '@/lib/platform/i18n/text-for';
import { type ApplicationPdfInput, renderApplicationPdf, type SignedDocumentFile } from './application-pdf';
import { contentCodeOf, shownValues, statutesIn } from './case-document';

/** The statuses before the company's signature. */
const TO_SIGN: readonly CaseStatus[] = [...DRAFTS, 'SHARED_FOR_EXTERNAL_SIGNATURE'];

type Chosen = InputOf<typeof CALLS.getCasePdf>;

/** The call for chosen forms, checkpoints and signed documents as one PDF. Everything is included by default, or with `includeAll`. */
export const casePdfQuery = defineCaseQuery({
  call: CALLS.getCasePdf,
  async read({ actor, case: theCase }, input: Chosen) {
    const material = await readCase(db(), theCase);
    const content = await buildCasePdf(material, actor, input);
    return {
      fileName: applicationFileName(theCase, 'pdf'),
      contentType: 'application/pdf',
      content,
    };
  },
});

/**
 * The case as a PDF. The full PDF shows a digitally signed application as it was signed, instead of drawing it again. Applicants never get
 * checkpoints or the internal signature.
 */
export async function buildCasePdf(material: CaseMaterial, actor: Actor, input: Chosen): Promise<Uint8Array> {
  const isCaseWorker = actor.kind !== 'applicant';
  const isAll = input.includeAll || Object.keys(input).length === 0;
  const kinds = [
    ...(isAll || input.includeSignature ? ['DIGITAL', 'ANALOG'] : []),
    ...(isCaseWorker && (isAll || input.includeInternalSignature) ? ['INTERNAL'] : []),
  ];
  const forms = formsInput(material, actor, input, isAll);
  const signed: SignedDocumentFile[] = [];
  for (const { kind, signedFileId } of material.signatures) {
    if (!kinds.includes(kind) || !signedFileId) continue;
    const file = await signedDocument(material, signedFileId, signed.length + 1);
    // The signing service returns the whole application. On paper people may send only the page with signatures.
    const isApplication = kind === 'DIGITAL' && file.contentType === 'application/pdf';
    signed.push({ ...file, isApplication });
  }
  const isToBeSigned = isAll && signed.length === 0 && TO_SIGN.includes(material.case.status);
  return renderApplicationPdf({ ...forms, isToBeSigned }, signed);
}

function formsInput(
  material: CaseMaterial,
  actor: Actor,
  input: Chosen,
  isAll: boolean,
): ApplicationPdfInput {
  const theCase = buildApplicantCase(material, actor);
  const isCaseWorker = actor.kind !== 'applicant';
  const { checkPoints } = isCaseWorker ? buildCaseView(material, actor) : { checkPoints: [] };
  const unknown = (input.formIds ?? []).filter((id) => !theCase.forms.some((form) => form.id === id));
  if (unknown.length > 0) throw new AppError('VALIDATION_FAILED', { errors: { formIds: ['UNKNOWN'] } });
  return {
    case: theCase,
    locale: theCase.activeLocale,
    purpose: 'review',
    files: material.files,
    statutes: statutesIn(material.case),
    contactName: contactName(material.template, material.values, material.case),
    contentCode: contentCodeOf(theCase.id, shownValues(material)),
    generatedAt: new Date(),
    ...(isAll ? {} : { formIds: input.formIds ?? [] }),
    checkPoints: checkPoints.filter((one) => isAll || input.checkpointIds?.includes(one.componentId)),
  };
}

/**
 * The signed document for the PDF. A HEIC is converted to JPEG if possible.
 *
 * @param number Of this document among those of the PDF. Makes the name of an attachment its own.
 */
async function signedDocument(
  material: CaseMaterial,
  fileId: string,
  number: number,
): Promise<Omit<SignedDocumentFile, 'isApplication'>> {
  const file = await readFile(db(), material.case.id, fileId);
  const { contentType, content } = await shownFile({ ...file, fileName: file.displayFileName }).catch(
    (error: unknown) => {
      if (error instanceof AppError && error.code === 'NOT_FOUND') return file;
      throw error;
    },
  );
  // Do not use the uploaded name, which a program that opens attachments could take for a path or a command.
  const name = `signed${number === 1 ? '' : `-${number}`}.${extensionOf(contentType)}`;
  const text = textFor(material.case.locale);
  const notes = {
    note: text('document.attached', { name }),
    filesNote: text('document.attachedFiles', { name }),
  };
  return { contentType, content, name, ...notes };
}

/** The file extension of this kind of file. */
export function extensionOf(contentType: string): string {
  const last = contentType.split(/[/.]/).at(-1) ?? 'bin';
  return { jpeg: 'jpg', document: 'docx', sheet: 'xlsx' }[last] ?? last;
}
