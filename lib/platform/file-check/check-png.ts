import type { FileRefusal } from './file-refusals.ts';
import { readPng, unpackedSize, unpacksTo } from './png.ts';

/** An A4 page scanned at 600 dpi has 35 million. */
const MAX_PIXELS = 50_000_000;

/** Checks that a PNG has one frame of acceptable size, and as much data as its header says. */
export async function checkPng(content: Uint8Array): Promise<FileRefusal | null> {
  const png = readPng(content);
  if (!png) return 'FILE_BROKEN';
  if (png.width * png.height > MAX_PIXELS) return 'PICTURE_TOO_LARGE';
  if (png.isAnimated) return 'PICTURE_ANIMATED';
  return (await unpacksTo(png.data, unpackedSize(png))) ? null : 'FILE_BROKEN';
}
