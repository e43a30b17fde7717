import { breakLines, cutToWidth } from './break-lines.ts';
import type { Pen } from './draw-blocks.ts';
import { type Ink, PAGE } from './sheet.ts';
import { COLOUR, CONTENT_WIDTH, SIZE } from './style.ts';
import type { Typeface } from './typeface.ts';

export interface Front {
  organisation: string;
  purpose: string;
  title: string;
  company: string;
  facts: { label: string; value: string }[];
}

/** The head of the first page: organisation, title and company. */
export function drawFront({ sheet, faces, accent }: Pen, front: Front): void {
  const small: Ink = { typeface: faces.regular, size: SIZE.small, colour: COLOUR.muted };
  sheet.newPage();
  sheet.box(PAGE.left, 44, CONTENT_WIDTH, 4, accent);
  const purpose = faces.regular.printable(front.purpose);
  const purposeX = PAGE.right - faces.regular.width(purpose, small.size);
  sheet.tag('P', () => sheet.text(purpose, purposeX, 70, small));
  const organisation = cutToWidth(front.organisation, faces.semiBold, 11, purposeX - PAGE.left - 16);
  const strong: Ink = { typeface: faces.semiBold, size: 11, colour: COLOUR.ink };
  sheet.tag('P', () => sheet.text(organisation, PAGE.left, 70, strong));
  sheet.y = 118;
  const headings = [
    {
      role: 'H1',
      text: front.title,
      ink: { typeface: faces.semiBold, size: 26, colour: COLOUR.ink },
      step: 32,
    },
    {
      role: 'P',
      text: front.company,
      ink: { typeface: faces.regular, size: 15, colour: COLOUR.muted },
      step: 21,
    },
  ] as const;
  for (const { role, text, ink, step } of headings) {
    sheet.tag(role, () => {
      for (const line of breakLines(text, ink.typeface, ink.size, CONTENT_WIDTH)) {
        sheet.text(line, PAGE.left, sheet.y, ink);
        sheet.y += step;
      }
    });
  }
  sheet.tag('Table', () => drawFacts({ sheet, faces, accent }, front.facts));
}

const FACT_GAP = 16;

/** Draws the facts side by side, each with its label over its value. */
function drawFacts({ sheet, faces }: Pen, facts: Front['facts']): void {
  const widths = factWidths(facts, faces.regular);
  sheet.y += 12;
  let height = 0;
  let x = PAGE.left;
  for (const [index, { label, value }] of facts.entries()) {
    const width = widths[index] ?? 0;
    const lines = breakLines(value, faces.regular, SIZE.body, width);
    sheet.tag('TR', () => drawFact({ sheet, faces }, x, label, lines));
    height = Math.max(height, 15 + lines.length * 13);
    x += width + FACT_GAP;
  }
  sheet.y += height + 4;
}

function drawFact(
  { sheet, faces }: Pick<Pen, 'sheet' | 'faces'>,
  x: number,
  label: string,
  lines: readonly string[],
): void {
  const small: Ink = { typeface: faces.regular, size: SIZE.small, colour: COLOUR.muted };
  const ink: Ink = { typeface: faces.regular, size: SIZE.body, colour: COLOUR.ink };
  sheet.tag('TH', () => sheet.text(label, x, sheet.y, small));
  sheet.tag('TD', () => {
    for (const [down, line] of lines.entries()) sheet.text(line, x, sheet.y + 15 + down * 13, ink);
  });
}

/**
 * The width that each fact needs, plus an equal part of any room that is left. If there is not enough room, the long facts share what the
 * short ones leave.
 */
function factWidths(facts: Front['facts'], typeface: Typeface): number[] {
  const room = CONTENT_WIDTH - FACT_GAP * (facts.length - 1);
  const needed = facts.map(({ label, value }) =>
    Math.max(
      typeface.width(typeface.printable(label), SIZE.small),
      typeface.width(typeface.printable(value), SIZE.body),
    ),
  );
  const left = room - sumOf(needed);
  if (left >= 0) return needed.map((width) => width + left / facts.length);
  const isShort = (width: number) => width <= room / facts.length;
  const short = needed.filter(isShort);
  const shared = (room - sumOf(short)) / (facts.length - short.length);
  return needed.map((width) => (isShort(width) ? width : shared));
}

const sumOf = (widths: readonly number[]) => widths.reduce((sum, width) => sum + width, 0);

export interface Margins {
  /** On every page, if the document is not yet final. */
  draft: string | null;
  /** In the header of every page but the first. */
  left: string;
  right: string;
  /** In the footer of every page. */
  code: string;
  page: string;
  /** Below a page of a signed document. */
  signedPage: string;
  /** After that, if the signed application is all that is shown of it. */
  unchanged: string;
}

/** Draws the running header and footer of a page. */
export function drawMargins(
  { sheet, faces }: Pen,
  { draft, left, right, code, page }: Margins,
  isFirst: boolean,
): void {
  const ink: Ink = { typeface: faces.regular, size: SIZE.tiny, colour: COLOUR.muted };
  if (draft) drawDraft({ sheet, faces }, draft);
  const atRight = (text: string, y: number) =>
    sheet.text(text, PAGE.right - faces.regular.width(text, ink.size), y, ink);
  if (!isFirst) {
    sheet.text(cutToWidth(left, faces.regular, ink.size, CONTENT_WIDTH / 2 - 12), PAGE.left, 40, ink);
    atRight(cutToWidth(right, faces.regular, ink.size, CONTENT_WIDTH / 2 - 12), 40);
    sheet.box(PAGE.left, 47, CONTENT_WIDTH, 0.5, COLOUR.line);
  }
  sheet.box(PAGE.left, 792, CONTENT_WIDTH, 0.5, COLOUR.line);
  sheet.text(faces.regular.printable(code), PAGE.left, 806, ink);
  atRight(faces.regular.printable(page), 806);
}

/** A label at the top of a page. */
function drawDraft({ sheet, faces }: Pick<Pen, 'sheet' | 'faces'>, draft: string): void {
  const ink: Ink = { typeface: faces.semiBold, size: SIZE.body, colour: COLOUR.paper };
  const width = faces.semiBold.width(draft, ink.size);
  const left = (PAGE.width - width) / 2;
  sheet.box(left - 10, 16, width + 20, 18, COLOUR.warning);
  sheet.text(draft, left, 28.5, ink);
}
