import { PDFDocument } from 'pdf-lib';
import type { Block } from '../application-content.ts';
import { drawBlocks, type Pen } from './draw-blocks.ts';
import { drawFront, drawMargins, type Front, type Margins } from './draw-front.ts';
import { drawSigned, type SignedFile } from './draw-signed.ts';
import { drawSigning, type SigningTexts } from './draw-signing.ts';
import { openSheet } from './sheet.ts';
import { embedTypefaces } from './typeface.ts';

/** A document in words and data, ready to be drawn. */
export interface DrawnDocument {
  about: {
    title: string;
    author: string;
    subject: string;
    keywords: string[];
    creator: string;
    language: string;
    madeAt: Date;
  };
  /** The organisation's colour, `#rrggbb`. */
  accent: string;
  front: Front;
  blocks: Block[];
  signing: SigningTexts | null;
  /** `page` with `{page}` and `{total}` where the numbers go. */
  margins: Margins;
  /** The documents that were signed, which become the last pages. */
  signed: SignedFile[];
}

/** The document as a PDF (A4, the fonts embedded). The same input gives the same bytes. */
export async function drawDocument(input: DrawnDocument): Promise<Uint8Array> {
  const document = await PDFDocument.create({ updateMetadata: false });
  const faces = await embedTypefaces(document);
  const sheet = openSheet(document, faces);
  const pen: Pen = { sheet, faces, accent: input.accent };
  describe(document, input);
  drawFront(pen, input.front);
  drawBlocks(pen, input.blocks);
  if (input.signing) drawSigning(pen, input.signing);
  for (const file of input.signed) await drawSigned(document, file);
  const total = String(document.getPageCount());
  sheet.finish((page) => {
    const place = input.margins.page.replace('{page}', String(page)).replace('{total}', total);
    drawMargins(pen, { ...input.margins, page: place }, page === 1);
  });
  return document.save();
}

function describe(document: PDFDocument, { about }: DrawnDocument): void {
  document.setTitle(about.title, { showInWindowTitleBar: true });
  document.setAuthor(about.author);
  document.setSubject(about.subject);
  document.setKeywords(about.keywords);
  document.setCreator(about.creator);
  document.setProducer('pdf-lib');
  document.setLanguage(about.language);
  document.setCreationDate(about.madeAt);
  document.setModificationDate(about.madeAt);
}
