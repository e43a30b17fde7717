import type { PDFDocumentProxy } from 'unpdf/pdfjs';

export type PdfDocument = PDFDocumentProxy;

/**
 * Reads a PDF in the browser. The library for this is large, so it is fetched only when somebody views a document.
 *
 * @param content The document, or the address to fetch it from.
 * @throws if the content is no readable PDF or could not be fetched
 */
export async function openPdf(content: Blob | string): Promise<PdfDocument> {
  const [{ getDocument }, data] = await Promise.all([import('unpdf/pdfjs'), bytesOf(content)]);
  return getDocument({ data, useSystemFonts: true }).promise;
}

/**
 * Draws a page as wide as the canvas, in device pixels (at most two per CSS pixel).
 *
 * @param page Counted from 1.
 * @returns a function that stops the drawing
 */
export function drawPage(document: PdfDocument, page: number, canvas: HTMLCanvasElement): () => void {
  let giveUp: () => void = () => undefined;
  let isGone = false;
  const draw = async () => {
    const read = await document.getPage(page);
    if (isGone) return;
    const { width } = read.getViewport({ scale: 1 });
    const density = Math.min(window.devicePixelRatio || 1, 2);
    const viewport = read.getViewport({ scale: (canvas.clientWidth / width) * density });
    canvas.width = Math.floor(viewport.width);
    canvas.height = Math.floor(viewport.height);
    const drawing = read.render({ canvas, viewport });
    giveUp = () => drawing.cancel();
    // Cancelling a drawing rejects its promise. A page that cannot be drawn stays white.
    await drawing.promise.catch(() => undefined);
  };
  // A document that was closed meanwhile has no pages any longer.
  draw().catch((error: unknown) => {
    if (!isGone) throw error;
  });
  return () => {
    isGone = true;
    giveUp();
  };
}

async function bytesOf(content: Blob | string): Promise<ArrayBuffer> {
  if (typeof content !== 'string') return content.arrayBuffer();
  const response = await fetch(content, { cache: 'no-store' });
  if (!response.ok) throw new Error(`The document could not be fetched: ${response.status}`);
  return response.arrayBuffer();
}
