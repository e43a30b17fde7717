import { PDFDocument } from 'pdf-lib';
import type { Block } from './blocks.ts';
import { drawBlocks, type Pen } from './draw-blocks.ts';
import { drawFront, drawMargins, type Front, type Margins } from './draw-front.ts';
import { drawSigned, readSigned, type SignedFile } from './draw-signed.ts';
import { drawSigning, type SigningTexts } from './draw-signing.ts';
import { type About, writeMetadata } from './metadata.ts';
import { numberPage } from './number-page.ts';
import { openSheet } from './sheet.ts';
import { embedTypefaces } from './typeface.ts';

/** A document in words and data, ready to be drawn. */
export interface DrawnDocument {
  about: About;
  /** The organisation's colour, `#rrggbb`. */
  accent: string;
  front: Front;
  blocks: Block[];
  /** Replaces `blocks` if the signed document can be shown as the application. Null to always draw the application. */
  blocksBesideSigned: Block[] | null;
  signing: SigningTexts | null;
  /** `page` and `signedPage` contain `{page}` and `{total}` for the numbers. */
  margins: Margins;
  /** The signed documents, which become the last pages. */
  signed: SignedFile[];
}

/** The document as a PDF (A4, embedded fonts). Deterministic: the same input gives the same bytes. */
export async function drawDocument(input: DrawnDocument): Promise<Uint8Array> {
  const document = await PDFDocument.create({ updateMetadata: false });
  const faces = await embedTypefaces(document);
  const sheet = openSheet(document, faces);
  const pen: Pen = { sheet, faces, accent: input.accent };
  drawFront(pen, input.front);
  const signed = [];
  for (const file of input.signed) signed.push(await readSigned(document, file));
  const isApplicationShown = signed.some(({ file, content }) => file.isApplication && content !== null);
  drawBlocks(pen, (isApplicationShown && input.blocksBesideSigned) || input.blocks);
  if (input.signing) drawSigning(pen, input.signing);
  const drawn = document.getPageCount();
  for (const one of signed) await drawSigned(document, one, faces.regular);
  const total = document.getPageCount();
  writeMetadata(document, input.about, total === drawn);
  const { margins } = input;
  sheet.finish((page) => {
    drawMargins(pen, { ...margins, page: withNumbers(margins.page, page, total) }, page === 1);
  }, total > drawn);
  for (const [index, page] of document.getPages().slice(drawn).entries()) {
    numberPage(page, withNumbers(margins.signedPage, drawn + index + 1, total), faces.regular);
  }
  return document.save();
}

function withNumbers(text: string, page: number, total: number): string {
  return text.replace('{page}', String(page)).replace('{total}', String(total));
}
