/** Red, green and blue, each 0 to 255. */
export type Rgb = readonly [number, number, number];

const WHITE: Rgb = [255, 255, 255];

/** A colour as it is stored. The database checks the same. */
export const STORED_COLOUR = /^#[0-9a-f]{6}$/;

/** The least contrast by WCAG 2.2 AA for text of normal size: white text on an organisation's colour. */
export const LEAST_CONTRAST = 4.5;

/** The parts of `#rrggbb`, in any casing, or null for anything else. */
export function parseColour(colour: string): Rgb | null {
  if (!STORED_COLOUR.test(colour.toLowerCase())) return null;
  const channel = (start: number) => Number.parseInt(colour.slice(start, start + 2), 16);
  return [channel(1), channel(3), channel(5)];
}

/** The contrast of white text on a colour, rounded down to two decimals. 0 if `colour` is not a colour. */
export function contrastOfColour(colour: string): number {
  const parsed = parseColour(colour);
  return parsed ? Math.floor(contrast(parsed, WHITE) * 100) / 100 : 0;
}

/** The contrast of two colours by WCAG, from 1 to 21. */
export function contrast(one: Rgb, other: Rgb): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** WCAG relative luminance, 0 to 1. */
function luminance([red, green, blue]: Rgb): number {
  const linear = (channel: number) => {
    const value = channel / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}
