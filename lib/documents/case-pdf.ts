import { PDFDocument, StandardFonts } from 'pdf-lib';
import { z } from 'zod';
import type { Actor } from '@/lib/case/access';
import { buildApplicantCase, buildCaseView } from '@/lib/case/case-view';
import { type CaseMaterial, readCase } from '@/lib/case/read-case';
import { db } from '@/lib/db';
import { AppError } from '@/lib/errors';
import { shownFile } from '@/lib/files/shown-picture';
import type { Locale } from '@/lib/i18n/locale';
import { textFor } from '@/lib/i18n/text-for';
import { COUNT_LIMITS, TEXT_LIMITS } from '@/lib/limits';
import { defineCaseQuery } from '@/lib/query';
import { renderApplicationPdf } from './application-pdf';
import { contentCodeOf } from './content-code';
import { applicationFileName, extensionOf } from './document-name';
import { readFile } from './stored-file';

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
  for (const { signedFileId } of signed) {
    const file = await readFile(db(), material.case.id, signedFileId ?? '');
    await append(merged, file).catch(() => attach(merged, file, material.case.locale));
  }
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

type SignedFile = Awaited<ReturnType<typeof readFile>>;

/** The signed document as pages. Throws for what cannot be shown as such: an encrypted or broken PDF, a broken image. */
async function append(merged: PDFDocument, file: SignedFile): Promise<void> {
  const { contentType, content } = await shownFile({ ...file, fileName: file.displayFileName });
  if (contentType === 'application/pdf') {
    const signed = await PDFDocument.load(content);
    for (const page of await merged.copyPages(signed, signed.getPageIndices())) merged.addPage(page);
    return;
  }
  const image = contentType === 'image/png' ? await merged.embedPng(content) : await merged.embedJpg(content);
  const page = merged.addPage();
  const { width, height } = image.scaleToFit(page.getWidth() - 2 * MARGIN, page.getHeight() - 2 * MARGIN);
  page.drawImage(image, { x: MARGIN, y: page.getHeight() - MARGIN - height, width, height });
}

/** In points. */
const MARGIN = 36;

/** Puts the signed document in as it is, and says so on a page: nothing that was signed is ever left out silently. */
async function attach(merged: PDFDocument, file: SignedFile, locale: Locale): Promise<void> {
  const { contentType, content } = file;
  // Not by the name that it was uploaded with: the font of the page has not every letter.
  const name = `signed.${extensionOf(contentType)}`;
  await merged.attach(content, name, { mimeType: contentType });
  const page = merged.addPage();
  page.drawText(textFor(locale)('document.attached', { name }), {
    font: await merged.embedFont(StandardFonts.Helvetica),
    size: 11,
    x: 2 * MARGIN,
    y: page.getHeight() - 3 * MARGIN,
    maxWidth: page.getWidth() - 4 * MARGIN,
    lineHeight: 16,
  });
}
