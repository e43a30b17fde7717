import { PDFDocument } from 'pdf-lib';
import { z } from 'zod';
import type { Actor } from '@/lib/case/access';
import { buildApplicantCase, buildCaseView } from '@/lib/case/case-view';
import { type CaseMaterial, readCase } from '@/lib/case/read-case';
import { db } from '@/lib/db';
import { AppError } from '@/lib/errors';
import { defineCaseQuery } from '@/lib/query';
import { renderApplicationPdf } from './application-pdf';
import { contentCodeOf } from './content-code';
import { applicationFileName } from './document-name';
import { readFile } from './stored-file';

const chosen = z.object({
  formIds: z.array(z.string().max(100)).max(100).optional(),
  checkpointIds: z.array(z.string().max(100)).max(100).optional(),
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

/** An applicant gets neither checkpoints nor the internal signature, whatever is asked for. */
export async function buildCasePdf(material: CaseMaterial, actor: Actor, input: Chosen): Promise<Uint8Array> {
  const isCaseWorker = actor.kind !== 'applicant';
  const isAll = input.includeAll || Object.keys(input).length === 0;
  const forms = await renderForms(material, actor, input, isAll);
  const kinds = [
    ...(isAll || input.includeSignature ? ['DIGITAL', 'ANALOG'] : []),
    ...(isCaseWorker && (isAll || input.includeInternalSignature) ? ['INTERNAL'] : []),
  ];
  const signed = material.signatures.filter(({ kind, signedFileId }) => kinds.includes(kind) && signedFileId);
  if (signed.length === 0) return forms;
  const merged = await PDFDocument.load(forms);
  for (const { signedFileId } of signed) await append(merged, material.case.id, signedFileId ?? '');
  return merged.save();
}

function renderForms(
  material: CaseMaterial,
  actor: Actor,
  input: Chosen,
  isAll: boolean,
): Promise<Uint8Array> {
  const theCase = buildApplicantCase(material, actor);
  const isCaseWorker = actor.kind !== 'applicant';
  const { checkPoints } = isCaseWorker ? buildCaseView(material, actor) : { checkPoints: [] };
  const unknown = (input.formIds ?? []).filter((id) => !theCase.forms.some((form) => form.id === id));
  if (unknown.length > 0) throw new AppError('VALIDATION_FAILED', { errors: { formIds: ['UNKNOWN'] } });
  const values = Object.fromEntries(material.values.map(({ componentId, value }) => [componentId, value]));
  return renderApplicationPdf({
    case: theCase,
    locale: theCase.activeLocale,
    purpose: 'review',
    contentCode: contentCodeOf(theCase.id, values),
    generatedAt: new Date(),
    ...(isAll ? {} : { formIds: input.formIds ?? [] }),
    checkPoints: checkPoints.filter((one) => isAll || input.checkpointIds?.includes(one.componentId)),
  });
}

async function append(merged: PDFDocument, caseId: string, fileId: string): Promise<void> {
  const { contentType, content } = await readFile(db(), caseId, fileId);
  if (contentType === 'application/pdf') {
    const signed = await PDFDocument.load(content, { ignoreEncryption: true });
    for (const page of await merged.copyPages(signed, signed.getPageIndices())) merged.addPage(page);
    return;
  }
  if (contentType !== 'image/png' && contentType !== 'image/jpeg') return;
  const image = contentType === 'image/png' ? await merged.embedPng(content) : await merged.embedJpg(content);
  const page = merged.addPage();
  const { width, height } = image.scaleToFit(page.getWidth() - 72, page.getHeight() - 72);
  page.drawImage(image, { x: 36, y: page.getHeight() - 36 - height, width, height });
}
