import { latin1 } from './latin1.ts';
import { chunksOf } from './png.ts';

/**
 * Whether a file of this media type goes on to its end. One that is still being downloaded, copied or synchronised ends too early, or with
 * zeros. What follows its end does not matter.
 */
export function isWhole(type: string, content: Uint8Array): boolean {
  switch (type) {
    case 'application/pdf':
      return isWholePdf(latin1(content));
    case 'image/png':
      return [...chunksOf(content)].some((chunk) => chunk.type === 'IEND');
    case 'image/jpeg':
      return isWholeJpeg(content);
    case 'image/heic':
      return isWholeHeic(content);
    default:
      return true;
  }
}

const OBJECT = /\b\d+ +\d+ +obj\b/;
const TABLE = /^\s*(?:xref|\d+\s+\d+\s+obj)\b/;

/**
 * A PDF, each of whose revisions ends with the place of its table. That of the first page, in a file that is made for the web, has none
 * (0). A file without any object is no PDF that was cut.
 */
function isWholePdf(text: string): boolean {
  const end = [...text.matchAll(/\bstartxref\s+0*([1-9]\d*)(\s+%%EOF)?/g)].at(-1);
  const table = text.indexOf('%PDF-') + Number(end?.[1]);
  const isEnd = end?.[2] !== undefined || TABLE.test(text.slice(table, table + 40));
  return !OBJECT.test(end && isEnd ? text.slice(end.index) : text);
}

const MARKER = 0xff;
const END_OF_PICTURE = 0xd9;
/** What follows 0xff within the data of a picture: a stuffed zero, restarts, and fill bytes. */
const isData = (marker: number): boolean =>
  marker === 0 || marker === MARKER || (marker >= 0xd0 && marker <= 0xd8) || marker === 0x01;

function isWholeJpeg(content: Uint8Array): boolean {
  let at = 2;
  for (;;) {
    at = content.indexOf(MARKER, at);
    const marker = at < 0 ? undefined : content[at + 1];
    if (marker === undefined) return false;
    if (marker === END_OF_PICTURE) return true;
    // A fill byte may precede a marker.
    if (isData(marker)) at += marker === MARKER ? 1 : 2;
    else at += 2 + (content[at + 2] ?? 0) * 256 + (content[at + 3] ?? 0);
  }
}

/** In bytes, or as a share of the data: coded pictures never end with so many zeros. */
const MOST_ZEROS = 32;
const MOST_ZEROS_SHARE = 1 / 16;

/** A HEIC is a row of boxes with their lengths, of which one has the data. */
function isWholeHeic(content: Uint8Array): boolean {
  const bytes = new DataView(content.buffer, content.byteOffset, content.byteLength);
  const seen = new Set<string>();
  for (let at = 0; at + 8 <= bytes.byteLength; ) {
    const type = latin1(content.subarray(at + 4, at + 8));
    const short = bytes.getUint32(at);
    const isLong = short === 1 && at + 16 <= bytes.byteLength;
    const length = isLong ? Number(bytes.getBigUint64(at + 8)) : short === 0 ? bytes.byteLength - at : short;
    const isBox = /^[a-z]{4}$/.test(type) && length >= 8;
    if (!isBox || at + length > bytes.byteLength) break;
    seen.add(type);
    const zeros = Math.max(MOST_ZEROS, Math.round(length * MOST_ZEROS_SHARE));
    const end = content.subarray(at + length - zeros, at + length);
    if (type === 'mdat' && length > zeros && end.every((byte) => byte === 0)) return false;
    at += length;
  }
  return seen.has('meta') && (seen.has('mdat') || latin1(content).includes('idat'));
}
