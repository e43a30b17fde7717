/** Red, green and blue, each 0 to 255. */
export type Rgb = readonly [number, number, number];

/** The parts of `#rrggbb`, or null for anything else. */
export function parseColour(colour: string): Rgb | null {
  const match = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(colour);
  if (!match) return null;
  const [red = 0, green = 0, blue = 0] = match.slice(1).map((digits) => Number.parseInt(digits, 16));
  return [red, green, blue];
}

/** How far two colours stand apart by WCAG, from 1 to 21. */
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
