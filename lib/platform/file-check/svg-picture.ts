import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import type { Drawing, SvgUpload } from './file-refusals.ts';
import { drawsSomething, harmlessSvg } from './harmless-svg.ts';

/** The height of a logo in a mail is 32 pixels. A dense screen shows three for each. */
const HEIGHT = 96;
const MOST_WIDTH = 1_200;

let starting: Promise<void> | undefined;

/**
 * Returns what remains of an uploaded SVG, or why it is refused: INVALID_FILE_TYPE if it is not an SVG, FILE_BROKEN, NO_DRAWING if nothing
 * is left of it, FILE_TOO_COMPLEX if it cannot be made a PNG for mails.
 */
export async function drawingOf({ content, isNamedSvg }: SvgUpload): Promise<Drawing> {
  const text = new TextDecoder().decode(content);
  if (!isNamedSvg && !(text.trimStart().startsWith('<') && /<svg[\s>]/.test(text)))
    return { refusal: 'INVALID_FILE_TYPE' };
  const drawing = harmlessSvg(text);
  if (drawing === null) return { refusal: 'FILE_BROKEN' };
  if (!drawsSomething(drawing)) return { refusal: 'NO_DRAWING' };
  return (await pngOf(drawing)) === null ? { refusal: 'FILE_TOO_COMPLEX' } : { drawing };
}

/** An SVG as a PNG for mails, which are read in programs that show no SVG. Null if it is broken or has no size. */
export async function pngOf(svg: string): Promise<Uint8Array | null> {
  starting ??= initWasm(readFileSync(fileURLToPath(import.meta.resolve('@resvg/resvg-wasm/index_bg.wasm'))));
  await starting;
  const fontBuffers = ['inter-400.ttf', 'inter-600.ttf'].map((name) =>
    readFileSync(fileURLToPath(new URL(`../typesetting/fonts/${name}`, import.meta.url))),
  );
  const font = { fontBuffers, defaultFontFamily: 'Inter', sansSerifFamily: 'Inter', serifFamily: 'Inter' };
  try {
    const { width, height } = new Resvg(svg);
    const isWide = width / height > MOST_WIDTH / HEIGHT;
    const fitTo = isWide
      ? ({ mode: 'width', value: MOST_WIDTH } as const)
      : ({ mode: 'height', value: HEIGHT } as const);
    return new Resvg(svg, { fitTo, font }).render().asPng();
  } catch {
    // It throws plain texts about what it cannot read.
    return null;
  }
}
