import { contrast, parseColour, type Rgb } from '@/lib/domain/colour';

const WHITE: Rgb = [255, 255, 255];

const BLACK: Rgb = [0, 0, 0];

/** The surfaces of globals.css under the accent. */
const LIGHT_SURFACE: Rgb = WHITE;

const DARK_SURFACE: Rgb = [22, 25, 30];

const DARK_ON: Rgb = [14, 17, 22];

/** The required contrast of the colour with its surface, and of text in the colour, which also appears on tinted surfaces. */
const SOLID_CONTRAST = 4.6;

const INK_CONTRAST = 6.2;

interface AccentTokens {
  accent: string;
  /** Text on the accent. */
  on: string;
  /** The colour of text in the accent. */
  ink: string;
}

/**
 * Returns an organisation's colour for light and dark mode. It is darkened or lightened only as much as text on it and in it needs to be
 * readable (WCAG AA). Returns null if the colour is not of the form `#rrggbb`.
 */
export function accentTokens(colour: string): { light: AccentTokens; dark: AccentTokens } | null {
  const rgb = parseColour(colour);
  if (!rgb) {
    return null;
  }
  return {
    light: {
      accent: hex(until(rgb, BLACK, LIGHT_SURFACE, SOLID_CONTRAST)),
      on: hex(WHITE),
      ink: hex(until(rgb, BLACK, LIGHT_SURFACE, INK_CONTRAST)),
    },
    dark: {
      accent: hex(until(rgb, WHITE, DARK_SURFACE, SOLID_CONTRAST)),
      on: hex(DARK_ON),
      ink: hex(until(rgb, WHITE, DARK_SURFACE, INK_CONTRAST)),
    },
  };
}

/**
 * Returns the tokens as a style sheet that overrides those of globals.css. Empty for something that is not a colour.
 *
 * @param part The selector of what has the colour. Default: the whole page.
 */
export function accentCss(colour: string, part = ':root'): string {
  const tokens = accentTokens(colour);
  return tokens
    ? `${part}{${declarations(tokens.light)}}@media screen and (prefers-color-scheme:dark){${part}{${declarations(tokens.dark)}}}`
    : '';
}

function declarations({ accent, on, ink }: AccentTokens): string {
  return `--accent:${accent};--accent-on:${on};--accent-ink:${ink}`;
}

/** Mixes a colour with black or white in small steps until its contrast is high enough. */
function until(rgb: Rgb, towards: Rgb, surface: Rgb, wanted: number): Rgb {
  for (let share = 0; share < 1; share += 0.02) {
    const mixed = mix(rgb, towards, share);
    if (contrast(mixed, surface) >= wanted) {
      return mixed;
    }
  }
  return towards;
}

function mix(from: Rgb, to: Rgb, share: number): Rgb {
  const channel = (index: 0 | 1 | 2) => Math.round(from[index] + (to[index] - from[index]) * share);
  return [channel(0), channel(1), channel(2)];
}

function hex(rgb: Rgb): string {
  return `#${rgb.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}
