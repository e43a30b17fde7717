import { type PDFDocument, type PDFImage, StandardFonts } from 'pdf-lib';
import { checkContent } from '../../worker/check/check-file.ts';
import { openPdf } from '../../worker/check/pdf.ts';

export interface SignedFile {
  contentType: string;
  content: Uint8Array;
  /** The name that it is attached by where it cannot be shown as pages. */
  name: string;
  /** What the page says that stands in its place then. */
  note: string;
  /** Whether it is attached whatever it is. */
  isAttached: boolean;
}

/** In points. */
const MARGIN = 36;

/** The signed document as pages; attached, where it cannot be shown as such: nothing that was signed is ever left out silently. */
export async function drawSigned(document: PDFDocument, file: SignedFile): Promise<void> {
  const isDrawn = !file.isAttached && (await drawPages(document, file));
  if (!isDrawn) await attach(document, file);
}

/** Says whether it could be drawn. It is looked into first: it may have been stored before uploads were. */
async function drawPages(document: PDFDocument, { contentType, content }: SignedFile): Promise<boolean> {
  if (contentType === 'application/pdf') {
    const opened = await openPdf(content);
    if ('refusal' in opened) return false;
    const pages = await unlessBroken(() =>
      document.copyPages(opened.document, opened.document.getPageIndices()),
    );
    for (const page of pages ?? []) document.addPage(page);
    return pages !== null;
  }
  if ((await checkContent(contentType, content)) !== null) return false;
  // The library reads from where the buffer begins, which may hold more than the picture.
  const own = new Uint8Array(content);
  const image = await unlessBroken(() =>
    contentType === 'image/png' ? document.embedPng(own) : document.embedJpg(own),
  );
  if (image) drawImage(document, image);
  return image !== null;
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

/** The library says in many ways that it cannot read something; none of them says more than that. */
async function unlessBroken<T>(read: () => Promise<T>): Promise<T | null> {
  try {
    return await read();
  } catch {
    return null;
  }
}
