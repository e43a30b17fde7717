import { type PDFDocument, type PDFImage, PDFName, type PDFPage, StandardFonts } from 'pdf-lib';
import { checkContent } from '../file-check/check-file.ts';
import { openPdf } from '../file-check/pdf.ts';

export interface SignedFile {
  contentType: string;
  content: Uint8Array;
  /** The name of the attachment, if the document cannot be shown as pages. */
  name: string;
  /** The text of the page that then replaces it. */
  note: string;
  /** Whether it is the complete signed application. */
  isApplication: boolean;
  /** Whether to attach it in any case. */
  isAttached: boolean;
}

/** In points. */
const MARGIN = 36;

/** A signed document with its pages. `content` is null if it can only be attached. */
export interface ReadSigned {
  file: SignedFile;
  content: PDFPage[] | PDFImage | null;
}

/** Checks a signed document, which may have been stored before uploads were checked. */
export async function readSigned(document: PDFDocument, file: SignedFile): Promise<ReadSigned> {
  return { file, content: file.isAttached ? null : await readContent(document, file) };
}

/** Adds the signed document as pages, or attaches it if it cannot be shown. A signed document is never left out silently. */
export async function drawSigned(document: PDFDocument, { file, content }: ReadSigned): Promise<void> {
  if (content === null) await attach(document, file);
  else if (Array.isArray(content)) for (const page of content) addUntagged(document, page);
  else drawImage(document, content);
}

/** Adds a page without its tags. The tree of tags stayed in the page's own document, so references to it lead nowhere. */
function addUntagged(document: PDFDocument, page: PDFPage): void {
  page.node.delete(PDFName.of('StructParents'));
  document.addPage(page);
}

async function readContent(
  document: PDFDocument,
  { contentType, content }: SignedFile,
): Promise<ReadSigned['content']> {
  if (contentType === 'application/pdf') {
    const opened = await openPdf(content);
    if ('refusal' in opened) return null;
    return unlessBroken(() => document.copyPages(opened.document, opened.document.getPageIndices()));
  }
  if ((await checkContent(contentType, content)) !== null) return null;
  // The library reads from the start of the underlying buffer, which may hold more than the picture.
  const own = new Uint8Array(content);
  return unlessBroken(() => (contentType === 'image/png' ? document.embedPng(own) : document.embedJpg(own)));
}

function drawImage(document: PDFDocument, image: PDFImage): void {
  const page = document.addPage();
  const { width, height } = image.scaleToFit(page.getWidth() - 2 * MARGIN, page.getHeight() - 2 * MARGIN);
  page.drawImage(image, { x: MARGIN, y: page.getHeight() - MARGIN - height, width, height });
}

async function attach(
  document: PDFDocument,
  { content, contentType, name, note }: SignedFile,
): Promise<void> {
  await document.attach(content, name, { mimeType: contentType });
  const page = document.addPage();
  page.drawText(note, {
    font: await document.embedFont(StandardFonts.Helvetica),
    size: 11,
    x: 2 * MARGIN,
    y: page.getHeight() - 3 * MARGIN,
    maxWidth: page.getWidth() - 4 * MARGIN,
    lineHeight: 16,
  });
}

/** Returns null if the library throws. It has many errors for unreadable input, and none of them says more than that. */
async function unlessBroken<T>(read: () => Promise<T>): Promise<T | null> {
  try {
    return await read();
  } catch {
    return null;
  }
}
