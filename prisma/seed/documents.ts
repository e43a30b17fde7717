import { PDFDocument, rgb, StandardFonts } from 'pdf-lib';

/** The content of a document of the demo data. */
export interface PdfText {
  title: string;
  lines: readonly string[];
}

const PAGE = { width: 595.28, height: 841.89, margin: 64 };

/** How many characters of the font fit on a line. */
const LINE = 85;

/** Breaks a line at its spaces. Leaves out what the font does not have. */
function broken(line: string): string[] {
  const known = line.replace(/[^\x20-\x7e\xa0-\xff–—’”]/g, ' ');
  return known.match(new RegExp(`.{1,${LINE}}(?:\\s|$)|.{1,${LINE}}`, 'g')) ?? [''];
}

/** Renders pages of text (A4). A standard font keeps the file small, and has the Swedish letters. */
export async function renderPdf({ title, lines }: PdfText): Promise<Uint8Array> {
  const pdf = await PDFDocument.create({ updateMetadata: false });
  pdf.setTitle(title, { showInWindowTitleBar: true });
  pdf.setLanguage('sv');
  const [regular, bold] = [
    await pdf.embedFont(StandardFonts.Helvetica),
    await pdf.embedFont(StandardFonts.HelveticaBold),
  ];
  let page = pdf.addPage([PAGE.width, PAGE.height]);
  let y = PAGE.height - PAGE.margin - 20;
  page.drawText(title, { x: PAGE.margin, y, size: 20, font: bold, color: rgb(0.1, 0.12, 0.16) });
  y -= 36;
  for (const line of lines.flatMap(broken)) {
    if (y < PAGE.margin) {
      page = pdf.addPage([PAGE.width, PAGE.height]);
      y = PAGE.height - PAGE.margin;
    }
    page.drawText(line, { x: PAGE.margin, y, size: 11, font: regular, color: rgb(0.2, 0.22, 0.26) });
    y -= 20;
  }
  return pdf.save();
}
