import { contrast, parseColour } from '@/lib/domain/colour';

/** How readable an organisation's colour is. Screens load this file. */

/** WCAG 2.2 AA for text of normal size, which stands on this colour in white. */
export const LEAST_CONTRAST = 4.5;
const WHITE = [255, 255, 255] as const;

/** How far white text stands out from a colour, rounded down to two decimals; 0 for what is no colour. */
export function contrastOfColour(colour: string): number {
  const parsed = parseColour(colour);
  return parsed ? Math.floor(contrast(parsed, WHITE) * 100) / 100 : 0;
}
