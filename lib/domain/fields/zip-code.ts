import { type Reading, typedDigits } from './typed';

/** Swedish zip codes: five digits from 100 00 to 984 99, written `NNN NN`. */

export const ZIP_CODE_FAULTS = ['ZIPCODE_DIGITS', 'ZIPCODE'] as const;

const LOWEST = 10_000;
const HIGHEST = 98_499;

/** An area by its first and last zip code, both included. Each may be written with or without a space. */
export interface ZipCodeRange {
  from: string;
  to: string;
}

/** The zip code as `NNN NN`. Reads it with spaces and hyphens anywhere, and with the letters of the country: `SE-114 55`. */
export function readZipCode(input: string): Reading<(typeof ZIP_CODE_FAULTS)[number]> {
  const match = /^(?:SE?)?(\d{3})(\d{2})$/i.exec(typedDigits(input).replace(/[ -]/g, ''));
  if (!match) return { fault: 'ZIPCODE_DIGITS' };
  const number = Number(`${match[1]}${match[2]}`);
  return number >= LOWEST && number <= HIGHEST ? { value: `${match[1]} ${match[2]}` } : { fault: 'ZIPCODE' };
}

/** The same, or null if it is invalid. */
export function parseZipCode(input: string): string | null {
  return readZipCode(input).value ?? null;
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
