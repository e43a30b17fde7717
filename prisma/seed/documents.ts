import { PDFDocument, rgb, StandardFonts } from 'pdf-lib';
import type { Story } from './story';

const PAGE = { width: 595.28, height: 841.89, margin: 64 };

/** A file of a story that is not made by the product: one page (A4) with its name. A standard font keeps it small, and has the Swedish letters. */
export async function pdfFile({ company, mo }: Story, name: string) {
  const title = name.replace(/\.pdf$/, '');
  const pdf = await PDFDocument.create({ updateMetadata: false });
  pdf.setTitle(title, { showInWindowTitleBar: true });
  pdf.setLanguage('sv');
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  const page = pdf.addPage([PAGE.width, PAGE.height]);
  let y = PAGE.height - PAGE.margin;
  for (const line of [title, company.name, mo.name, 'Demo']) {
    y -= 24;
    page.drawText(line, { x: PAGE.margin, y, size: 14, font, color: rgb(0.1, 0.12, 0.16) });
  }
  return { name, content: await pdf.save(), contentType: 'application/pdf' };
}
