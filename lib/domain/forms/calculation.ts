/** How a value is calculated from other answers. */
export interface Calculation {
  /** Ids of what is added: questions for a number, calculated values, and questions for a number in the entries of a list. */
  sum: string[];
  /** The share of the sum that is taken. Without it, all of it. At most six decimals. */
  percent?: number;
  /** What the result is at least, and at most. At most two decimals. */
  least?: number;
  most?: number;
  /** How many decimals the result is rounded to. Without it, none. */
  decimals?: number;
}

/** The most decimals of a result. A stored number with three could be thousands. */
export const MOST_DECIMALS = 2;

/** An amount and a percentage of a calculation, as numbers are written in JSON. */
const AMOUNT = /^-?\d{1,12}(?:\.\d{1,2})?$/;
const PERCENTAGE = /^\d{1,4}(?:\.\d{1,6})?$/;

/** Whether a number can be a part of a calculation. */
export function isCalculable(part: Exclude<keyof Calculation, 'sum'>, value: number): boolean {
  if (part === 'decimals') return Number.isInteger(value) && value >= 0 && value <= MOST_DECIMALS;
  return part === 'percent' ? value > 0 && PERCENTAGE.test(String(value)) : AMOUNT.test(String(value));
}

const STORED = /^(-?\d{1,15})(?:[.,](\d{1,6}))?$/;

/** Whether a text is a number in stored form, with which a calculation can go on. */
export const isStoredNumber = (text: string): boolean => STORED.test(text);

/**
 * The result of a calculation with these numbers, in stored form: `4000`, `12,50`. It is exact: integers are counted, no fractions. Rounded half
 * up, so that 0.5 is 1, and -0.5 is -1. Empty without numbers, and if there are more digits than a number may have.
 */
export function calculate(
  { percent = 100, least, most, decimals = 0 }: Omit<Calculation, 'sum'>,
  numbers: readonly string[],
): string {
  if (numbers.length === 0) return '';
  const sum = numbers.reduce((all, number) => all + scaled(number, 6), 0n);
  // In units of 10⁻¹⁴: millionths, of which millionths of a hundredth are taken.
  const share = sum * scaled(String(percent), 6);
  const hundredths = rounded(share, 10n ** BigInt(14 - decimals)) * 10n ** BigInt(2 - decimals);
  const atMost = most === undefined ? hundredths : smaller(hundredths, scaled(String(most), 2));
  const result = least === undefined ? atMost : -smaller(-atMost, -scaled(String(least), 2));
  return written(result, decimals);
}

/** A number times ten to the power of `places`, which are at least its decimals. */
function scaled(number: string, places: number): bigint {
  const [, whole = '0', decimals = ''] = STORED.exec(number) ?? [];
  return BigInt(whole + decimals.padEnd(places, '0'));
}

function rounded(number: bigint, unit: bigint): bigint {
  const half = number < 0n ? -unit / 2n : unit / 2n;
  return (number + half) / unit;
}

const smaller = (one: bigint, other: bigint): bigint => (one < other ? one : other);

function written(hundredths: bigint, decimals: number): string {
  const sign = hundredths < 0n ? '-' : '';
  const digits = String(hundredths).replace('-', '').padStart(3, '0');
  const [whole, fraction] = [digits.slice(0, -2), digits.slice(-2)];
  if (whole.length > 15) return '';
  if (fraction === '00') return sign + whole;
  return `${sign}${whole},${decimals < MOST_DECIMALS ? fraction.replace(/0$/, '') : fraction}`;
}
