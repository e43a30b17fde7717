import { AppError } from '@/lib/errors';

/** A PNG is unpacked to be put into a PDF: 4 bytes a pixel. A page of A4 scanned at 600 dpi has 35 million. */
const MAX_PNG_PIXELS = 50_000_000;
/** A JPEG goes into a PDF as it is; but whoever opens it unpacks it. The largest of telephones have 200 million. */
const MAX_JPEG_PIXELS = 250_000_000;

/** A HEIC is unpacked to be shown. A larger one is accepted all the same, and not shown. */
export const MAX_HEIC_PIXELS = 50_000_000;

/** Refuses an image that would be enormous once unpacked, by what its header says. Throws TOO_LARGE. */
export function requireBearablePixels(type: string, content: Uint8Array): void {
  const bytes = new DataView(content.buffer, content.byteOffset, content.byteLength);
  if (type === 'image/png' && pngPixels(bytes) > MAX_PNG_PIXELS) throw new AppError('TOO_LARGE');
  if (type === 'image/jpeg' && jpegPixels(bytes) > MAX_JPEG_PIXELS) throw new AppError('TOO_LARGE');
}

/** Width and height stand in the first chunk, IHDR, which has its place. */
function pngPixels(bytes: DataView): number {
  return bytes.byteLength < 24 ? 0 : bytes.getUint32(16) * bytes.getUint32(20);
}

/** Follows the segments to the first that starts a frame (SOF), which says height and width. */
function jpegPixels(bytes: DataView): number {
  let at = 2;
  while (at + 9 < bytes.byteLength && bytes.getUint8(at) === 0xff) {
    const marker = bytes.getUint8(at + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return bytes.getUint16(at + 5) * bytes.getUint16(at + 7);
    // Bytes that fill up have no length.
    at += marker === 0xff ? 1 : 2 + bytes.getUint16(at + 2);
  }
  return 0;
}
