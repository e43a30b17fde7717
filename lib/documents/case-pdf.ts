import { z } from 'zod';
import { buildApplicantCase, buildCaseView } from '@/lib/cases/case-view';
import { type CaseMaterial, readCase } from '@/lib/cases/read-case';
import { db } from '@/lib/database/db';
import { AppError } from '@/lib/domain/errors';
import { COUNT_LIMITS, TEXT_LIMITS } from '@/lib/domain/limits';
import type { Actor } from '@/lib/engine/access/access';
import { defineCaseQuery } from '@/lib/engine/query';
import { shownFile } from '@/lib/files/shown-picture';
import { readFile } from '@/lib/files/stored-file';
import { textFor } from '@/lib/i18n/text-for';
import { type ApplicationPdfInput, renderApplicationPdf, type SignedDocumentFile } from './application-pdf';
import { contentCodeOf } from './content-code';
import { applicationFileName, extensionOf } from './document-name';

const chosen = z.object({
  formIds: z.array(z.string().max(TEXT_LIMITS.id)).max(COUNT_LIMITS.chosenParts).optional(),
  checkpointIds: z.array(z.string().max(TEXT_LIMITS.id)).max(COUNT_LIMITS.chosenParts).optional(),
  includeSignature: z.boolean().optional(),
  includeInternalSignature: z.boolean().optional(),
  includeAll: z.boolean().optional(),
});
type Chosen = z.output<typeof chosen>;

/** Chosen forms, checkpoints and signed documents of a case as one PDF; without a choice, or with `includeAll`, all of it. */
export const casePdfQuery = defineCaseQuery({
  access: 'downloadPdf',
  call: {
    method: 'POST',
    path: 'Pdf',
    summary: 'Chosen parts of a case as PDF',
    body: chosen,
    media: 'application/pdf',
    errors: ['DOCUMENT_TOO_LARGE', 'BUSY'],
    limits: ['document'],
  },
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
 * The case as PDF; with all of it, an application that was signed digitally is shown as it was signed instead of being drawn once more.
 * An applicant gets neither checkpoints nor the internal signature, whatever is asked for.
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
    const file = await signedDocument(material, signedFileId);
    // What the signing service gives back is the whole application; on paper people may send the page with signatures only.
    const isApplication = kind === 'DIGITAL' && file.contentType === 'application/pdf';
    signed.push({ ...file, isApplication });
  }
  return renderApplicationPdf(forms, signed);
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
  const values = Object.fromEntries(material.values.map(({ componentId, value }) => [componentId, value]));
  return {
    case: theCase,
    locale: theCase.activeLocale,
    purpose: 'review',
    contentCode: contentCodeOf(theCase.id, values),
    generatedAt: new Date(),
    ...(isAll ? {} : { formIds: input.formIds ?? [] }),
    checkPoints: checkPoints.filter((one) => isAll || input.checkpointIds?.includes(one.componentId)),
  };
}

/** The signed document as it goes into the PDF: a HEIC as a JPEG, where one can be made of it. */
async function signedDocument(
  material: CaseMaterial,
  fileId: string,
): Promise<Omit<SignedDocumentFile, 'isApplication'>> {
  const file = await readFile(db(), material.case.id, fileId);
  const { contentType, content } = await shownFile({ ...file, fileName: file.displayFileName }).catch(
    (error: unknown) => {
      if (error instanceof AppError && error.code === 'NOT_FOUND') return file;
      throw error;
    },
  );
  // Not by the name that it was uploaded with: the font of the page that tells of it has not every letter.
  const name = `signed.${extensionOf(contentType)}`;
  return { contentType, content, name, note: textFor(material.case.locale)('document.attached', { name }) };
}
