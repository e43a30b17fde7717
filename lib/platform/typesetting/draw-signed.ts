import {
  concatTransformationMatrix,
  drawObject,
  type PDFDocument,
  type PDFImage,
  type PDFPage,
  popGraphicsState,
  pushGraphicsState,
} from 'pdf-lib';
import { checkContent } from '../file-check/check-file.ts';
import { isSideways, type Orientation, orientationOf } from '../file-check/orientation.ts';
import { pagesAsShown } from '../file-check/pages-as-shown.ts';
import { openPdf } from '../file-check/pdf.ts';
import { breakLines } from './break-lines.ts';
import { writeOn } from './number-page.ts';
import { rgb } from './sheet.ts';
import { COLOUR } from './style.ts';
import type { Typeface } from './typeface.ts';

export interface SignedFile {
  contentType: string;
  content: Uint8Array;
  /** The name of the attachment, if the document cannot be shown as pages. */
  name: string;
  /** The text of the page that then replaces it. */
  note: string;
  /** The text of the page that follows its pages, if it is attached too because there are files inside it. */
  filesNote: string;
  /** Whether it is the complete signed application. */
  isApplication: boolean;
  /** Whether to attach it in any case. */
  isAttached: boolean;
}

/** In points. */
const MARGIN = 36;
const NOTE_SIZE = 11;
const NOTE_LINE = 16;

interface ShownPages {
  pages: PDFPage[];
  /** Whether there are files inside the document. */
  hasFiles: boolean;
}

/** A signed document with its pages or its picture. `content` is null if it can only be attached. */
export interface ReadSigned {
  file: SignedFile;
  content: ShownPages | { image: PDFImage; orientation: Orientation } | null;
}

/** Checks a signed document, which may have been stored before uploads were checked. */
export async function readSigned(document: PDFDocument, file: SignedFile): Promise<ReadSigned> {
  return { file, content: file.isAttached ? null : await readContent(document, file) };
}

/**
 * Adds the signed document as pages, or attaches it if it cannot be shown. A signed document is never left out silently.
 *
 * @param typeface For the page that says that it is attached.
 */
export async function drawSigned(
  document: PDFDocument,
  { file, content }: ReadSigned,
  typeface: Typeface,
): Promise<void> {
  if (content === null) return attach(document, file, file.note, typeface);
  if ('image' in content) return drawPicture(document, content.image, content.orientation);
  for (const page of content.pages) document.addPage(page);
  if (content.hasFiles) await attach(document, file, file.filesNote, typeface);
}

async function readContent(
  document: PDFDocument,
  { contentType, content }: SignedFile,
): Promise<ReadSigned['content']> {
  if ((await checkContent(contentType, content)) !== null) return null;
  if (contentType === 'application/pdf') return unlessBroken(() => readPages(document, content));
  // The library reads from the start of the underlying buffer, which may hold more than the picture.
  const own = new Uint8Array(content);
  return unlessBroken(async () => {
    const image = await (contentType === 'image/png' ? document.embedPng(own) : document.embedJpg(own));
    await image.embed();
    return { image, orientation: orientationOf(contentType, own) };
  });
}

async function readPages(document: PDFDocument, content: Uint8Array): Promise<ShownPages | null> {
  const shown = await pagesAsShown(content);
  const opened = shown && (await openPdf(shown.content));
  if (!opened || 'refusal' in opened) return null;
  const pages = await document.copyPages(opened.document, opened.document.getPageIndices());
  return { pages, hasFiles: shown.hasFiles };
}

/** Draws a picture upright on a page of its own. */
function drawPicture(document: PDFDocument, image: PDFImage, orientation: Orientation): void {
  const page = document.addPage();
  const [across, up] = isSideways(orientation) ? [image.height, image.width] : [image.width, image.height];
  const scale = Math.min((page.getWidth() - 2 * MARGIN) / across, (page.getHeight() - 2 * MARGIN) / up);
  const [width, height] = [across * scale, up * scale];
  const name = page.node.newXObject('Image', image.ref);
  page.pushOperators(
    pushGraphicsState(),
    concatTransformationMatrix(width, 0, 0, height, MARGIN, page.getHeight() - MARGIN - height),
    concatTransformationMatrix(...UPRIGHT[orientation]),
    drawObject(name),
    popGraphicsState(),
  );
}

/** For each orientation, how the unit square in which a PDF draws a picture is turned and mirrored within itself. */
const UPRIGHT: Record<Orientation, [number, number, number, number, number, number]> = {
  1: [1, 0, 0, 1, 0, 0],
  2: [-1, 0, 0, 1, 1, 0],
  3: [-1, 0, 0, -1, 1, 1],
  4: [1, 0, 0, -1, 0, 1],
  5: [0, -1, -1, 0, 1, 1],
  6: [0, -1, 1, 0, 0, 1],
  7: [0, 1, 1, 0, 0, 0],
  8: [0, 1, -1, 0, 1, 0],
};

async function attach(
  document: PDFDocument,
  { content, contentType, name }: SignedFile,
  note: string,
  typeface: Typeface,
): Promise<void> {
  await document.attach(content, name, { mimeType: contentType });
  const page = document.addPage();
  const lines = breakLines(note, typeface, NOTE_SIZE, page.getWidth() - 4 * MARGIN);
  for (const [index, line] of lines.entries()) {
    const y = page.getHeight() - 3 * MARGIN - index * NOTE_LINE;
    writeOn(page, line, typeface, NOTE_SIZE, `${rgb(COLOUR.ink)} rg 1 0 0 1 ${2 * MARGIN} ${y} cm`);
  }
}

/** Returns null if the library throws. It has many errors for unreadable input, and none of them says more than that. */
async function unlessBroken<T>(read: () => Promise<T>): Promise<T | null> {
  try {
    return await read();
  } catch {
    return null;
  }
}
