import { PDFDocument, type PDFPage } from 'pdf-lib';
import type { Block } from './blocks.ts';
import { BOXES, drawBlocks, type Pen } from './draw-blocks.ts';
import { drawFront, drawMargins, type Front, type Margins } from './draw-front.ts';
import { drawSigned, type ReadSigned, readSigned, type SignedFile } from './draw-signed.ts';
import { drawSigning, type SigningTexts } from './draw-signing.ts';
import { type About, writeMetadata } from './metadata.ts';
import { numberPage } from './number-page.ts';
import { openSheet } from './sheet.ts';
import { openTypefaces } from './typeface.ts';

/** A document in words and data, ready to be drawn. */
export interface DrawnDocument {
  about: About;
  /** The organisation's colour, `#rrggbb`. */
  accent: string;
  front: Front;
  blocks: Block[];
  /**
   * Replaces `blocks` if the signed document can be shown as the application, which then comes first. If there are none, nothing is drawn.
   * Null to always draw the application.
   */
  blocksAfterSigned: Block[] | null;
  signing: SigningTexts | null;
  /** `page` and `signedPage` contain `{page}` and `{total}` for the numbers. */
  margins: Margins;
  /** The signed documents, which become the last pages, unless one is shown as the application. */
  signed: SignedFile[];
}

/** The document as a PDF (A4, embedded fonts). Deterministic: the same input gives the same bytes. */
export async function drawDocument(input: DrawnDocument): Promise<Uint8Array> {
  const document = await PDFDocument.create({ updateMetadata: false });
  const { signed: files, ...written } = input;
  const faces = await openTypefaces(document, [BOXES, ...textsIn(written)].join('\n'));
  const sheet = openSheet(document, faces);
  const pen: Pen = { sheet, faces, accent: input.accent };
  const signed = [];
  for (const file of files) signed.push(await readSigned(document, file));
  const isShown = ({ file, content }: ReadSigned) => file.isApplication && content !== null;
  const blocksAfter = signed.some(isShown) ? input.blocksAfterSigned : null;
  if (blocksAfter) for (const one of signed.filter(isShown)) await drawSigned(document, one, faces.regular);
  if (blocksAfter?.length !== 0) {
    drawFront(pen, input.front);
    drawBlocks(pen, blocksAfter ?? input.blocks);
    if (input.signing) drawSigning(pen, input.signing);
  }
  for (const one of signed) if (!blocksAfter || !isShown(one)) await drawSigned(document, one, faces.regular);
  const pages = document.getPages();
  const drawn = sheet.pages();
  const isDrawnOnly = drawn.length === pages.length;
  writeMetadata(document, input.about, isDrawnOnly);
  const { margins } = input;
  const numbered = (text: string, page: PDFPage) => withNumbers(text, pages.indexOf(page) + 1, pages.length);
  sheet.finish((page, isFirst) => {
    drawMargins(pen, { ...margins, page: numbered(margins.page, page) }, isFirst);
  }, !isDrawnOnly);
  const below =
    blocksAfter?.length === 0 ? `${margins.signedPage} · ${margins.unchanged}` : margins.signedPage;
  for (const page of pages) {
    if (!drawn.includes(page)) numberPage(page, numbered(below, page), faces.regular);
  }
  faces.finish();
  return document.save();
}

/** Every text in a value, however deep. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

function withNumbers(text: string, page: number, total: number): string {
  return text.replace('{page}', String(page)).replace('{total}', String(total));
}
