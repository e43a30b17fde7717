/**
 * Returns a text that somebody typed, for use within another. If it has letters that are written from right to left, or marks of direction,
 * it is isolated by Unicode's marks, so that neither its order nor that of the text around it changes.
 */
export function isolated(text: string): string {
  return RIGHT_TO_LEFT.test(text) ? `\u2068${text.replace(MARKS, '')}\u2069` : text;
}

/** The blocks of Hebrew, Arabic and the other scripts that are written from right to left, and marks of direction. */
const RIGHT_TO_LEFT =
  /[\u0590-\u08ff\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
/** Marks that begin or end an order of their own. One without its end would reach beyond the text. */
const MARKS = /[\u202a-\u202e\u2066-\u2069]/g;
