/** Swedish zip codes: five digits from 100 00 to 984 99, written `NNN NN`. */

const LOWEST = 10_000;
const HIGHEST = 98_499;

/** An area by its first and last zip code, both included. Each may be written with or without a space. */
export interface ZipCodeRange {
  from: string;
  to: string;
}

/** The zip code as `NNN NN`, or null if it is not five digits within the Swedish range. Accepts a space inside. */
export function parseZipCode(input: string): string | null {
  const match = /^(\d{3})[ \u00a0]?(\d{2})$/.exec(input.trim());
  if (!match) return null;
  const number = Number(`${match[1]}${match[2]}`);
  return number >= LOWEST && number <= HIGHEST ? `${match[1]} ${match[2]}` : null;
}

/** Whether the text is a Swedish zip code, with or without its space. */
export function isZipCode(input: string): boolean {
  return parseZipCode(input) !== null;
}

/** Whether the zip code is valid and in one of the regions. An empty list means everywhere. */
export function isWithinRegions(zipCode: string, regions: readonly ZipCodeRange[]): boolean {
  const parsed = parseZipCode(zipCode);
  if (!parsed) return false;
  const number = toNumber(parsed);
  return (
    regions.length === 0 || regions.some(({ from, to }) => number >= toNumber(from) && number <= toNumber(to))
  );
}

function toNumber(zipCode: string): number {
  return Number(zipCode.replace(/\s/g, ''));
}
