/**
 * A number as people write it in Swedish: a decimal comma or point, and spaces or points between groups of three digits, so that
 * `1.000` is a thousand. Null for anything else, a zero with a minus sign included.
 */
export function parseNumber(value: string): number | null {
  const plain = plainNumber(value);
  return plain === null ? null : Number(plain.replace(',', '.'));
}

/** The number without group separators, decimals as written; null if it is not a number. */
export function plainNumber(value: string): string | null {
  const isGrouped = GROUPED.test(value);
  // Only the writer can say whether `1.000 000` is a million or one.
  if (!isGrouped && /[.,].* \d/.test(value)) return null;
  const joined = value.replace(isGrouped ? /[ .]/g : / /g, '');
  return /^-?\d{1,15}(?:[.,]\d{1,6})?$/.test(joined) && !/^-[0.,]+$/.test(joined) ? joined : null;
}

const GROUPED = /^-?[1-9]\d{0,2}(?:([ .])\d{3})(?:\1\d{3})*(?:,\d{1,6})?$/;
