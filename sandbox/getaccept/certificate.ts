import { PDFDocument, type PDFFont, type PDFPage, rgb, StandardFonts } from 'pdf-lib';
import { toPdfText } from '../pdf-text';
import type { StoredDocument } from './store';

const INK = rgb(0.09, 0.11, 0.14);
const GREY = rgb(0.42, 0.46, 0.5);
const GREEN = rgb(0.1, 0.55, 0.3);

/** The document as it can be downloaded: the PDF that was sent and, once it is signed, a page that lists who signed. */
export async function downloadOf(document: StoredDocument): Promise<Uint8Array> {
  if (document.status !== 'signed') return document.pdf;
  // A file that cannot be read as a PDF is returned unchanged, as the service does.
  const pdf = await PDFDocument.load(document.pdf, { ignoreEncryption: true }).catch(() => null);
  if (!pdf) return document.pdf;
  const regular = await pdf.embedFont(StandardFonts.Helvetica);
  const bold = await pdf.embedFont(StandardFonts.HelveticaBold);
  const page = pdf.addPage([595, 842]);
  page.drawText('Signing certificate', { x: 56, y: 760, size: 24, font: bold, color: INK });
  page.drawText(toPdfText(document.name), {
    x: 56,
    y: 734,
    size: 12,
    font: regular,
    color: GREY,
    maxWidth: 480,
  });
  page.drawText(`Document ${document.id}`, { x: 56, y: 716, size: 10, font: regular, color: GREY });
  drawSigners(page, document, regular, bold);
  page.drawText('Signed in the sandbox: binds nobody.', {
    x: 56,
    y: 56,
    size: 9,
    font: regular,
    color: GREY,
  });
  return pdf.save();
}

function drawSigners(page: PDFPage, document: StoredDocument, regular: PDFFont, bold: PDFFont): void {
  const signers = document.recipients.filter((recipient) => recipient.status === 'signed');
  for (const [index, signer] of signers.entries()) {
    const y = 664 - index * 52;
    const name = toPdfText(signer.fullname || signer.email);
    page.drawRectangle({ x: 56, y: y - 6, width: 4, height: 34, color: GREEN });
    page.drawText(name, { x: 72, y: y + 14, size: 13, font: bold, color: INK });
    page.drawText(toPdfText(`${signer.email}, signed ${signer.at ?? ''}`), {
      x: 72,
      y: y - 2,
      size: 10,
      font: regular,
      color: GREY,
    });
  }
}
