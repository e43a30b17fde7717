import type { FileRefusal } from './file-refusals.ts';

/** Any reader has to decode the whole JPEG. The largest pictures from phones have 200 million pixels. */
const MAX_PIXELS = 250_000_000;

const MARKER = 0xff;
const START_OF_SCAN = 0xda;
/** Markers without a length: TEM, and restarts to the start of the picture. */
const isAlone = (marker: number): boolean => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);
/** Markers that start a frame, with height and width. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** There must be one frame before the first scan. */
export function checkJpeg(content: Uint8Array): FileRefusal | null {
  let hasFrame = false;
  for (const { marker, content: segment } of segmentsOf(content)) {
    if (marker === START_OF_SCAN) return hasFrame ? null : 'FILE_BROKEN';
    if (!isFrame(marker)) continue;
    if (segment.byteLength < 5) return 'FILE_BROKEN';
    const frame = new DataView(segment.buffer, segment.byteOffset, segment.byteLength);
    const pixels = frame.getUint16(1) * frame.getUint16(3);
    if (pixels === 0 || hasFrame) return 'FILE_BROKEN';
    if (pixels > MAX_PIXELS) return 'PICTURE_TOO_LARGE';
    hasFrame = true;
  }
  return 'FILE_BROKEN';
}

/** The segments up to and with the start of the picture, read like a decoder, which skips bytes outside segments. */
export function* segmentsOf(content: Uint8Array): Generator<{ marker: number; content: Uint8Array }> {
  const bytes = new DataView(content.buffer, content.byteOffset, content.byteLength);
  let at = 2;
  while (at + 4 <= bytes.byteLength) {
    const marker = bytes.getUint8(at + 1);
    if (bytes.getUint8(at) !== MARKER || marker === MARKER || marker === 0) {
      at += 1;
      continue;
    }
    const length = isAlone(marker) ? 0 : bytes.getUint16(at + 2);
    yield { marker, content: content.subarray(at + 4, at + 2 + length) };
    if (marker === START_OF_SCAN) return;
    at += 2 + length;
  }
}
