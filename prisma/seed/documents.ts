import { PDFDocument, rgb, StandardFonts } from 'pdf-lib';

/** The content of a document of the demo data. */
export interface PdfText {
  title: string;
  lines: readonly string[];
}

const PAGE = { width: 595.28, height: 841.89, margin: 64 };

/** Renders a page of text (A4). A standard font keeps the file small, and has the Swedish letters. */
export async function renderPdf({ title, lines }: PdfText): Promise<Uint8Array> {
  const pdf = await PDFDocument.create({ updateMetadata: false });
  pdf.setTitle(title, { showInWindowTitleBar: true });
  pdf.setLanguage('sv');
  const [regular, bold] = [
    await pdf.embedFont(StandardFonts.Helvetica),
    await pdf.embedFont(StandardFonts.HelveticaBold),
  ];
  const page = pdf.addPage([PAGE.width, PAGE.height]);
  let y = PAGE.height - PAGE.margin - 20;
  page.drawText(title, { x: PAGE.margin, y, size: 20, font: bold, color: rgb(0.1, 0.12, 0.16) });
  y -= 36;
  for (const line of lines) {
    page.drawText(line, { x: PAGE.margin, y, size: 11, font: regular, color: rgb(0.2, 0.22, 0.26) });
    y -= 20;
  }
  return pdf.save();
}
