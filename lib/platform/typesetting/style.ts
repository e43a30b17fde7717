import { PAGE } from './sheet.ts';

/** Sizes, positions and colours of a document. Lengths are in points. */
export const COLOUR = {
  ink: '#14181f',
  muted: '#454d59',
  line: '#dfe3e8',
  paper: '#ffffff',
  warning: '#9a4a00',
} as const;

export const CONTENT_WIDTH = PAGE.right - PAGE.left;

/** The columns of a question and its answer. */
export const COLUMN = {
  number: PAGE.left,
  label: PAGE.left + 32,
  labelWidth: 162,
  value: PAGE.left + 210,
  valueWidth: CONTENT_WIDTH - 210,
} as const;

export const LINE = { body: 14, small: 13 } as const;
export const SIZE = { form: 15, section: 11, body: 10, small: 10, tiny: 9, box: 13 } as const;

/** From the top of a line to its baseline. */
export const BASELINE = 10;
