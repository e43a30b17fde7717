import { createHash } from 'node:crypto';
import { PDFDocument, type PDFFont, type PDFPage, rgb, StandardFonts } from 'pdf-lib';
import { toPdfText } from '../pdf-text';
import type { KnownCompany } from '../register/companies';

const INK = rgb(0.09, 0.11, 0.14);
const GREY = rgb(0.42, 0.46, 0.5);
const LINE = rgb(0.87, 0.89, 0.91);
const RED = rgb(0.85, 0.16, 0.12);
const GREEN = rgb(0.1, 0.55, 0.3);
const AMBER = rgb(0.9, 0.62, 0.1);
const WHITE = rgb(1, 1, 1);

const PAGE = { width: 595, height: 842, margin: 56 };

interface Sheet {
  page: PDFPage;
  regular: PDFFont;
  bold: PDFFont;
}

/** A one-page credit report with made-up figures. The same company always has the same figures. */
export async function creditReport(company: KnownCompany): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  document.setTitle(toPdfText(`Credit report ${company.name}`));
  const sheet: Sheet = {
    page: document.addPage([PAGE.width, PAGE.height]),
    regular: await document.embedFont(StandardFonts.Helvetica),
    bold: await document.embedFont(StandardFonts.HelveticaBold),
  };
  const figures = inventFigures(company.orgNo);
  drawHeader(sheet, company);
  drawScore(sheet, figures.score, figures.limit);
  drawFacts(sheet, company);
  drawTurnover(sheet, figures.turnover);
  write(
    sheet,
    'Made by the sandbox. No figure in this report says anything about a real company.',
    56,
    40,
    8,
    GREY,
  );
  return document.save();
}

interface Figures {
  /** 0–100 */
  score: number;
  /** Thousands of SEK. */
  limit: number;
  /** Thousands of SEK by year, oldest first. */
  turnover: { year: number; amount: number }[];
}

function inventFigures(orgNo: string): Figures {
  const bytes = createHash('sha256').update(orgNo).digest();
  const byte = (index: number) => bytes[index] ?? 0;
  const base = 2_000 + byte(1) * 90;
  const turnover = [2021, 2022, 2023, 2024, 2025].map((year, index) => ({
    year,
    amount: Math.round(base * (1 + index * 0.08 + (byte(index + 2) - 128) / 900)),
  }));
  return { score: 38 + (byte(0) % 60), limit: Math.round(base / 20) * 5, turnover };
}

function drawHeader(sheet: Sheet, company: KnownCompany): void {
  sheet.page.drawRectangle({ x: 0, y: 772, width: PAGE.width, height: 70, color: RED });
  write(sheet, 'creditsafe', PAGE.margin, 798, 24, WHITE, 'bold');
  write(sheet, 'sandbox', 188, 798, 12, WHITE);
  write(sheet, 'Company credit report', 420, 800, 11, WHITE);
  write(sheet, company.name, PAGE.margin, 718, 24, INK, 'bold');
  write(sheet, `Organisation number ${company.orgNo}`, PAGE.margin, 696, 11, GREY);
}

function drawScore(sheet: Sheet, score: number, limit: number): void {
  const colour = score >= 70 ? GREEN : score >= 50 ? AMBER : RED;
  const words = score >= 70 ? 'Very low risk' : score >= 50 ? 'Moderate risk' : 'Raised risk';
  sheet.page.drawRectangle({ x: 56, y: 570, width: 232, height: 100, borderColor: LINE, borderWidth: 1 });
  write(sheet, 'CREDIT SCORE', 72, 646, 9, GREY, 'bold');
  write(sheet, String(score), 72, 600, 38, colour, 'bold');
  write(sheet, 'of 100', 124, 602, 11, GREY);
  write(sheet, words, 184, 604, 11, colour, 'bold');
  sheet.page.drawRectangle({ x: 72, y: 584, width: 200, height: 6, color: LINE });
  sheet.page.drawRectangle({ x: 72, y: 584, width: score * 2, height: 6, color: colour });

  sheet.page.drawRectangle({ x: 307, y: 570, width: 232, height: 100, borderColor: LINE, borderWidth: 1 });
  write(sheet, 'CREDIT LIMIT', 323, 646, 9, GREY, 'bold');
  write(sheet, amount(limit), 323, 604, 24, INK, 'bold');
  write(sheet, 'thousand SEK, recommended', 323, 586, 10, GREY);
}

function drawFacts(sheet: Sheet, company: KnownCompany): void {
  const { street, zipCode, city } = company.address;
  const facts: [string, string][] = [
    ['Company form', FORMS[company.kind]],
    ['Registered address', `${street}, ${zipCode} ${city}`],
    ['Line of business', company.industry],
    ['Registered for F-tax and VAT', 'Yes'],
    ['Records of non-payment', 'None'],
    ['Bankruptcy or reconstruction', 'No'],
  ];
  write(sheet, 'Company', PAGE.margin, 532, 14, INK, 'bold');
  for (const [index, [label, value]] of facts.entries()) {
    const y = 506 - index * 24;
    write(sheet, label, PAGE.margin, y, 10, GREY);
    write(sheet, value, 240, y, 10, INK);
    sheet.page.drawLine({
      start: { x: 56, y: y - 8 },
      end: { x: 539, y: y - 8 },
      color: LINE,
      thickness: 0.7,
    });
  }
}

const FORMS: Record<KnownCompany['kind'], string> = {
  REGULAR_COMPANY: 'Limited company',
  SOLITARY_COMPANY: 'Sole trader',
  FOREIGN_COMPANY: 'Foreign company',
};

function drawTurnover(sheet: Sheet, turnover: Figures['turnover']): void {
  const highest = Math.max(...turnover.map((year) => year.amount));
  write(sheet, 'Turnover, thousand SEK', PAGE.margin, 336, 14, INK, 'bold');
  sheet.page.drawLine({ start: { x: 56, y: 120 }, end: { x: 539, y: 120 }, color: LINE, thickness: 1 });
  for (const [index, { year, amount: value }] of turnover.entries()) {
    const x = 72 + index * 96;
    const height = (value / highest) * 160;
    sheet.page.drawRectangle({
      x,
      y: 120,
      width: 64,
      height,
      color: index === 4 ? RED : rgb(0.93, 0.74, 0.72),
    });
    write(sheet, amount(value), x + 8, 126 + height, 10, INK);
    write(sheet, String(year), x + 20, 102, 10, GREY);
  }
}

function write(
  sheet: Sheet,
  text: string,
  x: number,
  y: number,
  size: number,
  color: ReturnType<typeof rgb>,
  weight: 'regular' | 'bold' = 'regular',
): void {
  sheet.page.drawText(toPdfText(text), {
    x,
    y,
    size,
    color,
    font: sheet[weight],
    maxWidth: PAGE.width - x - 24,
  });
}

function amount(thousands: number): string {
  return String(thousands).replace(/\B(?=(\d{3})+$)/g, ' ');
}
