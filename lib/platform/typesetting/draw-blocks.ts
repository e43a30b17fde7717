import type { AnswerLine, Block, Box, Pair, Tick } from './blocks.ts';
import { breakLines } from './break-lines.ts';
import { type Ink, PAGE, type Sheet } from './sheet.ts';
import type { StructureElement } from './structure.ts';
import { BASELINE, COLOUR, COLUMN, CONTENT_WIDTH, LINE, SIZE } from './style.ts';
import type { Typeface, Typefaces } from './typeface.ts';

/** Shared by all functions that draw one document. */
export interface Pen {
  sheet: Sheet;
  faces: Typefaces;
  /** The organisation's colour, `#rrggbb`. */
  accent: string;
}

const FORM_GAP = 26;
const FORM_HEIGHT = 34;
const FORM_LINE = 20;
const SECTION_GAP = 10;
const SECTION_HEIGHT = 27;
const SECTION_LINE = 15;
const PADDING = 5;
/** A row with more lines than this may be split across pages. A shorter one moves to the next page. */
const MAX_WHOLE_LINES = 20;
/** In points; two thirds of a page. */
const MAX_TOGETHER = 470;

/** Draws the blocks from top to bottom. A heading stays on the page of the block that follows it. */
export function drawBlocks(pen: Pen, blocks: readonly Block[]): void {
  let table: StructureElement | null = null;
  for (const [index, block] of blocks.entries()) {
    // Consecutive questions are one table.
    table = isRow(block) ? (table ?? pen.sheet.part('Table')) : null;
    const gap = gapBefore(block, blocks[index - 1]);
    pen.sheet.need(gap + togetherHeight(pen, blocks, index));
    if (pen.sheet.y > PAGE.top) pen.sheet.y += gap;
    if (table) pen.sheet.within(table, () => drawBlock(pen, block));
    else drawBlock(pen, block);
  }
}

function gapBefore(block: Block, previous: Block | undefined): number {
  if (block.kind === 'form') return FORM_GAP;
  return block.kind === 'section' && previous?.kind !== 'form' ? SECTION_GAP : 0;
}

/** The height of a block and of all that must stay with it. */
function togetherHeight(pen: Pen, blocks: readonly Block[], index: number): number {
  const block = blocks[index];
  if (!block) return 0;
  if (isRow(block)) return pairsHeight(pen, blocks, index);
  const introduces = block.kind === 'form' || block.kind === 'section' || block.kind === 'group';
  const height = Math.min(blockHeight(pen, block), MAX_WHOLE_LINES * LINE.body);
  return height + (introduces ? togetherHeight(pen, blocks, index + 1) : 0);
}

/**
 * Keeps an entry on one page, and never leaves the last row of a part alone on a page. If an entry is too high for that, keeps single rows
 * together.
 */
function pairsHeight(pen: Pen, blocks: readonly Block[], index: number): number {
  const own = Math.min(heightAt(pen, blocks, index), MAX_WHOLE_LINES * LINE.body);
  let height = 0;
  for (let at = index; height <= MAX_TOGETHER; at++) {
    const block = blocks[at];
    height += heightAt(pen, blocks, at);
    const isBeforeLast = isRow(blocks[at + 1]) && !isRow(blocks[at + 2]);
    const goesOn = isRow(block) && (block.isContinued || (at === index && isBeforeLast));
    if (!goesOn) return height <= MAX_TOGETHER ? Math.max(height, own) : own;
  }
  return own;
}

const heightAt = (pen: Pen, blocks: readonly Block[], index: number): number =>
  blocks[index] ? blockHeight(pen, blocks[index]) : 0;

function blockHeight(pen: Pen, block: Block): number {
  switch (block.kind) {
    case 'form':
      return FORM_HEIGHT + (formLines(pen, block.title).length - 1) * FORM_LINE;
    case 'section':
      return SECTION_HEIGHT + (sectionLines(pen, block.title).length - 1) * SECTION_LINE;
    case 'text':
      return textLines(pen, block.text).length * LINE.small + 2 * PADDING;
    case 'group':
      return groupLines(pen, block.label).length * LINE.body + 2 * PADDING;
    case 'pair': {
      const { labels, values } = pairLines(pen, block);
      return rowHeight(labels, values);
    }
    case 'tick':
      return tickLines(pen, block.label).length * LINE.body + 2 * PADDING;
  }
}

function drawBlock(pen: Pen, block: Block): void {
  switch (block.kind) {
    case 'form':
      pen.sheet.tag('H2', () => drawForm(pen, block.title));
      break;
    case 'section':
      pen.sheet.tag('H3', () => drawSection(pen, block.title));
      break;
    case 'text':
      pen.sheet.tag('P', () => drawText(pen, block.text));
      break;
    case 'group':
      pen.sheet.tag('P', () => drawGroup(pen, block.number, block.label));
      break;
    case 'pair':
      pen.sheet.tag('TR', () => drawPair(pen, block));
      break;
    case 'tick':
      pen.sheet.tag('TR', () => drawTick(pen, block));
      break;
  }
}

function drawForm(pen: Pen, title: string): void {
  const { sheet, faces, accent } = pen;
  const ink: Ink = { typeface: faces.semiBold, size: SIZE.form, colour: COLOUR.ink };
  const lines = formLines(pen, title);
  for (const [down, line] of lines.entries()) {
    sheet.text(line, PAGE.left, sheet.y + 16 + down * FORM_LINE, ink);
  }
  sheet.y += FORM_HEIGHT + (lines.length - 1) * FORM_LINE;
  sheet.box(PAGE.left, sheet.y - 7, CONTENT_WIDTH, 1.5, accent);
}

function drawSection(pen: Pen, title: string): void {
  const { sheet, faces } = pen;
  const ink: Ink = { typeface: faces.semiBold, size: SIZE.section, colour: COLOUR.ink };
  const lines = sectionLines(pen, title);
  for (const [down, line] of lines.entries()) {
    sheet.text(line, PAGE.left, sheet.y + 19 + down * SECTION_LINE, ink);
  }
  sheet.y += SECTION_HEIGHT + (lines.length - 1) * SECTION_LINE;
}

function drawText(pen: Pen, text: string): void {
  const { sheet, faces } = pen;
  sheet.y += PADDING;
  for (const line of textLines(pen, text)) {
    sheet.need(LINE.small);
    const ink: Ink = { typeface: faces.regular, size: SIZE.small, colour: COLOUR.muted };
    sheet.text(line, PAGE.left, sheet.y + BASELINE, ink);
    sheet.y += LINE.small;
  }
  sheet.y += PADDING;
}

function drawGroup(pen: Pen, number: string, label: string): void {
  const { sheet, faces } = pen;
  sheet.y += PADDING;
  drawNumber(pen, number);
  for (const line of groupLines(pen, label)) {
    sheet.text(line, COLUMN.label, sheet.y + BASELINE, {
      typeface: faces.semiBold,
      size: SIZE.body,
      colour: COLOUR.ink,
    });
    sheet.y += LINE.body;
  }
  sheet.y += PADDING;
}

/** Draws label and answer side by side. A long answer continues on the next page under a repeated label. */
function drawPair(pen: Pen, pair: Pair): void {
  const { sheet } = pen;
  const { labels, values } = pairLines(pen, pair);
  const parts = { question: sheet.part('TH'), answer: sheet.part('TD') };
  let [rest, isRepeated] = [values, false];
  do {
    const room = Math.floor((PAGE.bottom - sheet.y - 2 * PADDING) / LINE.body);
    const part = rest.slice(0, Math.max(room, labels.length));
    rest = rest.slice(part.length);
    drawRow(pen, { ...parts, question: isRepeated ? null : parts.question }, [pair.number, labels, part]);
    isRepeated = true;
    if (rest.length > 0) sheet.newPage();
  } while (rest.length > 0);
  if (!pair.isContinued) sheet.box(COLUMN.label, sheet.y, PAGE.right - COLUMN.label, 0.5, COLOUR.line);
}

/** Draws a statement to the right of its box. */
function drawTick(pen: Pen, { number, label, box, isContinued }: Tick): void {
  const { sheet, faces } = pen;
  const parts = { question: sheet.part('TH'), answer: sheet.part('TD') };
  sheet.y += PADDING;
  sheet.within(parts.question, () => drawNumber(pen, number));
  sheet.within(parts.answer, () => drawBox(pen, box, COLUMN.label, sheet.y + BASELINE));
  sheet.within(parts.question, () => {
    for (const line of tickLines(pen, label)) {
      sheet.text(line, COLUMN.label + BOX_WIDTH, sheet.y + BASELINE, {
        typeface: faces.regular,
        size: SIZE.body,
        colour: COLOUR.ink,
      });
      sheet.y += LINE.body;
    }
  });
  sheet.y += PADDING;
  if (!isContinued) sheet.box(COLUMN.label, sheet.y, PAGE.right - COLUMN.label, 0.5, COLOUR.line);
}

function drawBox({ sheet, faces }: Pen, { isTicked, spoken }: Box, x: number, y: number): void {
  const ink: Ink = { typeface: faces.regular, size: SIZE.box, colour: COLOUR.ink };
  sheet.text(BOXES[isTicked ? 1 : 0] ?? '', x, y + 0.5, ink, spoken);
}

/** Not ticked, and ticked. */
export const BOXES = '\u2610\u2611';

/** From the left edge of a box to the text next to it. */
const BOX_WIDTH = 18;

/** Whether a block is a row of a table. */
const isRow = (block: Block | undefined): block is Pair | Tick =>
  block?.kind === 'pair' || block?.kind === 'tick';

interface RowParts {
  /** Null if the question is only repeated on the next page. */
  question: StructureElement | null;
  answer: StructureElement;
}

function drawRow(
  pen: Pen,
  { question, answer }: RowParts,
  [number, labels, values]: [string, string[], ValueLine[]],
): void {
  const { sheet, faces } = pen;
  const top = sheet.y;
  sheet.y += PADDING;
  sheet.within(question, () => {
    drawNumber(pen, number);
    const ink: Ink = { typeface: faces.regular, size: SIZE.small, colour: COLOUR.muted };
    drawLines(sheet, labels, COLUMN.label, ink);
  });
  sheet.within(answer, () => {
    for (const [index, line] of values.entries()) {
      const y = sheet.y + BASELINE + index * LINE.body;
      const colour = line.isMissing ? COLOUR.muted : COLOUR.ink;
      if (line.box) drawBox(pen, line.box, COLUMN.value, y);
      sheet.text(line.text, COLUMN.value + line.indent, y, {
        typeface: faces.regular,
        size: SIZE.body,
        colour,
      });
    }
  });
  sheet.y = top + rowHeight(labels, values);
}

function drawLines(sheet: Sheet, lines: readonly string[], x: number, ink: Ink): void {
  for (const [index, line] of lines.entries()) {
    sheet.text(line, x, sheet.y + BASELINE + index * LINE.body, ink);
  }
}

function drawNumber({ sheet, faces }: Pen, number: string): void {
  const ink: Ink = { typeface: faces.regular, size: SIZE.small, colour: COLOUR.muted };
  sheet.text(faces.regular.printable(number), COLUMN.number, sheet.y + BASELINE, ink);
}

const rowHeight = (labels: readonly string[], values: readonly ValueLine[]): number =>
  Math.max(labels.length, values.length) * LINE.body + 2 * PADDING;

const formLines = ({ faces }: Pen, title: string): string[] =>
  breakLines(title, faces.semiBold, SIZE.form, CONTENT_WIDTH);

const sectionLines = ({ faces }: Pen, title: string): string[] =>
  breakLines(title, faces.semiBold, SIZE.section, CONTENT_WIDTH);

const textLines = ({ faces }: Pen, text: string): string[] =>
  breakLines(text, faces.regular, SIZE.small, CONTENT_WIDTH);

const groupLines = ({ faces }: Pen, label: string): string[] =>
  breakLines(label, faces.semiBold, SIZE.body, PAGE.right - COLUMN.label);

const tickLines = ({ faces }: Pen, label: string): string[] =>
  breakLines(label, faces.regular, SIZE.body, PAGE.right - COLUMN.label - BOX_WIDTH);

/** A printed line of an answer. */
interface ValueLine {
  text: string;
  /** In front of the line. */
  box: Box | null;
  indent: number;
  isMissing: boolean;
}

function pairLines({ faces }: Pen, { label, lines }: Pair): { labels: string[]; values: ValueLine[] } {
  return {
    labels: breakLines(label, faces.regular, SIZE.small, COLUMN.labelWidth),
    values: lines.flatMap((line) => valueLines(line, faces.regular)),
  };
}

function valueLines(line: AnswerLine, typeface: Typeface): ValueLine[] {
  const [text, box, isMissing] =
    typeof line === 'string'
      ? [line, null, false]
      : 'box' in line
        ? [line.text, line.box, false]
        : [line.missing, null, true];
  const indent = box ? BOX_WIDTH : 0;
  return breakLines(text, typeface, SIZE.body, COLUMN.valueWidth - indent).map((part, index) => ({
    text: part,
    indent,
    isMissing,
    box: index === 0 ? box : null,
  }));
}
