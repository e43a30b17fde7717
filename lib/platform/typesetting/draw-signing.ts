import { breakLines } from './break-lines.ts';
import type { Pen } from './draw-blocks.ts';
import { type Ink, PAGE } from './sheet.ts';
import { BASELINE, COLOUR, CONTENT_WIDTH, LINE, SIZE } from './style.ts';

/** The texts of the signing part, the last part of a document to sign. */
export interface SigningTexts {
  title: string;
  /** The declaration that the signatories make. */
  statement: string;
  /** Who signs and how, if the document is not signed on paper. */
  notes: string[];
  /** Signing on paper. */
  paper: {
    howTo: string;
    steps: string[];
    /** One caption per place to sign. */
    places: string[];
    labels: { signature: string; name: string; placeAndDate: string };
  } | null;
}

/** In points. Six people can sign on one page. */
const PLACE_HEIGHT = 144;
const GAP = 28;

/** Draws the declaration. On paper it has its own page, with instructions and space to sign. */
export function drawSigning(pen: Pen, { title, statement, notes, paper }: SigningTexts): void {
  const { sheet } = pen;
  const paragraphs = [statement, ...notes];
  if (paper) {
    sheet.newPage();
  } else {
    sheet.y += 26;
    const lines = paragraphs.flatMap((text) => paragraphLines(pen, text)).length;
    sheet.need(70 + lines * LINE.body);
  }
  drawTitle(pen, title);
  for (const text of paragraphs) sheet.tag('P', () => drawParagraph(pen, text));
  if (!paper) return;
  drawSteps(pen, paper.howTo, paper.steps);
  drawPlaces(pen, paper.places, paper.labels);
}

function drawTitle({ sheet, faces, accent }: Pen, title: string): void {
  const ink: Ink = { typeface: faces.semiBold, size: 15, colour: COLOUR.ink };
  sheet.tag('H2', () => sheet.text(title, PAGE.left, sheet.y + 16, ink));
  sheet.box(PAGE.left, sheet.y + 27, CONTENT_WIDTH, 1.5, accent);
  sheet.y += 40;
}

function drawParagraph(pen: Pen, text: string): void {
  const { sheet, faces } = pen;
  const ink: Ink = { typeface: faces.regular, size: SIZE.body, colour: COLOUR.ink };
  for (const line of paragraphLines(pen, text)) {
    sheet.text(line, PAGE.left, sheet.y + BASELINE, ink);
    sheet.y += LINE.body + 1;
  }
  sheet.y += 8;
}

function drawSteps({ sheet, faces }: Pen, title: string, steps: readonly string[]): void {
  sheet.y += 6;
  const heading: Ink = { typeface: faces.semiBold, size: 11, colour: COLOUR.ink };
  sheet.tag('H3', () => sheet.text(title, PAGE.left, sheet.y + BASELINE, heading));
  sheet.y += 20;
  sheet.tag('L', () => {
    for (const [index, step] of steps.entries()) {
      sheet.tag('LI', () => drawStep({ sheet, faces }, `${index + 1}.`, step));
      sheet.y += 3;
    }
  });
  sheet.y += 14;
}

function drawStep({ sheet, faces }: Pick<Pen, 'sheet' | 'faces'>, number: string, step: string): void {
  const ink: Ink = { typeface: faces.regular, size: SIZE.body, colour: COLOUR.ink };
  sheet.tag('Lbl', () => sheet.text(number, PAGE.left, sheet.y + BASELINE, ink));
  sheet.tag('LBody', () => {
    for (const line of breakLines(step, faces.regular, SIZE.body, CONTENT_WIDTH - 18)) {
      sheet.text(line, PAGE.left + 18, sheet.y + BASELINE, ink);
      sheet.y += LINE.body + 1;
    }
  });
}

/** Two signature fields side by side. */
function drawPlaces(
  pen: Pen,
  places: readonly string[],
  labels: NonNullable<SigningTexts['paper']>['labels'],
): void {
  const width = (CONTENT_WIDTH - GAP) / 2;
  for (let index = 0; index < places.length; index += 2) {
    pen.sheet.need(PLACE_HEIGHT);
    for (const [column, caption] of places.slice(index, index + 2).entries()) {
      drawPlace(pen, PAGE.left + column * (width + GAP), width, caption, labels);
    }
    pen.sheet.y += PLACE_HEIGHT;
  }
}

function drawPlace(
  { sheet, faces }: Pen,
  x: number,
  width: number,
  caption: string,
  { signature, name, placeAndDate }: NonNullable<SigningTexts['paper']>['labels'],
): void {
  const captionInk: Ink = { typeface: faces.semiBold, size: SIZE.small, colour: COLOUR.ink };
  const labelInk: Ink = { typeface: faces.regular, size: SIZE.small, colour: COLOUR.muted };
  sheet.tag('P', () => sheet.text(caption, x, sheet.y + BASELINE, captionInk));
  const lines: [number, string][] = [
    [50, signature],
    [82, name],
    [114, placeAndDate],
  ];
  for (const [down, label] of lines) {
    sheet.box(x, sheet.y + down, width, 0.75, COLOUR.ink);
    sheet.tag('P', () => sheet.text(label, x, sheet.y + down + 11, labelInk));
  }
}

const paragraphLines = ({ faces }: Pen, text: string): string[] =>
  breakLines(text, faces.regular, SIZE.body, CONTENT_WIDTH);
