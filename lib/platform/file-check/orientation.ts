import { segmentsOf } from './check-jpeg.ts';
import { chunksOf } from './png.ts';

/** How a camera was held, as Exif says it: 1 upright, 3 on its head, 6 and 8 on its sides, the others mirrored as well. */
export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

/** Whether the width of what is seen is the height of what is stored. */
export const isSideways = (orientation: Orientation): boolean => orientation >= 5;

const EXIF = 'Exif\0\0';
const APP1 = 0xe1;

/** How a stored JPEG or PNG is to be turned to be seen upright, as browsers turn it. 1 where it does not say. */
export function orientationOf(type: string, content: Uint8Array): Orientation {
  return orientationIn(type === 'image/png' ? exifOfPng(content) : exifOfJpeg(content));
}

function exifOfPng(content: Uint8Array): Uint8Array | undefined {
  for (const { type, content: chunk } of chunksOf(content)) {
    if (type === 'eXIf') return chunk;
  }
  return undefined;
}

function exifOfJpeg(content: Uint8Array): Uint8Array | undefined {
  for (const { marker, content: segment } of segmentsOf(content)) {
    if (marker === APP1 && latin1(segment.subarray(0, EXIF.length)) === EXIF) {
      return segment.subarray(EXIF.length);
    }
  }
  return undefined;
}

const latin1 = (bytes: Uint8Array): string => String.fromCharCode(...bytes);

const ENTRY_BYTES = 12;
const ORIENTATION = 0x0112;
const SHORT = 3;

/** The orientation in the first directory of Exif data, which is a TIFF. */
function orientationIn(exif: Uint8Array | undefined): Orientation {
  if (!exif || exif.byteLength < 8) return 1;
  const bytes = new DataView(exif.buffer, exif.byteOffset, exif.byteLength);
  const order = latin1(exif.subarray(0, 2));
  if (order !== 'II' && order !== 'MM') return 1;
  const isLittle = order === 'II';
  const directory = bytes.getUint32(4, isLittle);
  if (directory + 2 > exif.byteLength) return 1;
  const count = bytes.getUint16(directory, isLittle);
  for (let at = directory + 2; at < directory + 2 + count * ENTRY_BYTES; at += ENTRY_BYTES) {
    if (at + ENTRY_BYTES > exif.byteLength) return 1;
    if (bytes.getUint16(at, isLittle) !== ORIENTATION) continue;
    const value = bytes.getUint16(at + 2, isLittle) === SHORT ? bytes.getUint16(at + 8, isLittle) : 1;
    return value >= 1 && value <= 8 ? (value as Orientation) : 1;
  }
  return 1;
}
