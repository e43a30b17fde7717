import type { FileRefusal } from './file-check.ts';

/** Any reader has to decode the whole JPEG. The largest pictures from phones have 200 million pixels. */
const MAX_PIXELS = 250_000_000;

const MARKER = 0xff;
const START_OF_SCAN = 0xda;
/** Markers without a length: TEM, and restarts to the start of the picture. */
const isAlone = (marker: number): boolean => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);
/** Markers that start a frame, with height and width. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/**
 * Reads the segments before the picture like a decoder, and skips bytes outside segments. There must be one frame before the
 * first scan.
 */
export function checkJpeg(content: Uint8Array): FileRefusal | null {
  const bytes = new DataView(content.buffer, content.byteOffset, content.byteLength);
  let hasFrame = false;
  let at = 2;
  while (at + 4 <= bytes.byteLength) {
    const marker = bytes.getUint8(at + 1);
    if (bytes.getUint8(at) !== MARKER || marker === MARKER || marker === 0) {
      at += 1;
      continue;
    }
    if (marker === START_OF_SCAN) return hasFrame ? null : 'FILE_BROKEN';
    if (isFrame(marker)) {
      if (at + 9 > bytes.byteLength) return 'FILE_BROKEN';
      const pixels = bytes.getUint16(at + 5) * bytes.getUint16(at + 7);
      if (pixels === 0 || hasFrame) return 'FILE_BROKEN';
      if (pixels > MAX_PIXELS) return 'PICTURE_TOO_LARGE';
      hasFrame = true;
    }
    at += 2 + (isAlone(marker) ? 0 : bytes.getUint16(at + 2));
  }
  return 'FILE_BROKEN';
}
