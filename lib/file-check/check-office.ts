import type { FileRefusal } from './file-check.ts';

/** A Word or Excel document with many pictures has some hundreds of parts. */
const MAX_PARTS = 4_000;
const MAX_UNPACKED = 200 * 2 ** 20;
/** Repetitive text compresses to a fiftieth. A higher ratio is deliberate. */
const MAX_RATIO = 100;
/** The ratio of small parts does not matter. */
const RATIO_FROM = 2 ** 20;

const END = 0x06054b50;
const END_BYTES = 22;
const MAX_COMMENT = 65_535;
const ENTRY = 0x02014b50;
const ENTRY_BYTES = 46;
const LOCAL = 0x04034b50;
const ENCRYPTED = 1;
const STORED = 0;
const DEFLATED = 8;

/**
 * Checks the directory of an office file, which is a zip. Unpacks nothing, because the product never does. The check of the declared sizes
 * protects the people who open the file.
 */
export function checkOffice(content: Uint8Array): FileRefusal | null {
  const bytes = new DataView(content.buffer, content.byteOffset, content.byteLength);
  const end = findEnd(bytes);
  if (end === null) return 'FILE_BROKEN';
  const count = bytes.getUint16(end + 10, true);
  if (count > MAX_PARTS) return 'FILE_TOO_COMPLEX';
  let at = bytes.getUint32(end + 16, true);
  let unpacked = 0;
  for (let index = 0; index < count; index++) {
    if (at + ENTRY_BYTES > end || bytes.getUint32(at, true) !== ENTRY) return 'FILE_BROKEN';
    const refusal = checkPart(bytes, at);
    if (refusal) return refusal;
    unpacked += bytes.getUint32(at + 24, true);
    if (unpacked > MAX_UNPACKED) return 'FILE_TOO_COMPLEX';
    at +=
      ENTRY_BYTES +
      bytes.getUint16(at + 28, true) +
      bytes.getUint16(at + 30, true) +
      bytes.getUint16(at + 32, true);
  }
  return count > 0 ? null : 'FILE_BROKEN';
}

/** The end-of-directory record, before the archive comment. */
function findEnd(bytes: DataView): number | null {
  const first = Math.max(0, bytes.byteLength - END_BYTES - MAX_COMMENT);
  for (let at = bytes.byteLength - END_BYTES; at >= first; at--) {
    if (bytes.getUint32(at, true) === END) return at;
  }
  return null;
}

/** Whether a part is unprotected, normally compressed, and located where the directory says. */
function checkPart(bytes: DataView, at: number): FileRefusal | null {
  if (bytes.getUint16(at + 8, true) & ENCRYPTED) return 'FILE_PROTECTED';
  const method = bytes.getUint16(at + 10, true);
  const packed = bytes.getUint32(at + 20, true);
  const size = bytes.getUint32(at + 24, true);
  const local = bytes.getUint32(at + 42, true);
  if (local + 4 > bytes.byteLength || bytes.getUint32(local, true) !== LOCAL) return 'FILE_BROKEN';
  if (packed > bytes.byteLength) return 'FILE_BROKEN';
  if (method !== DEFLATED && (method !== STORED || size !== packed)) return 'FILE_BROKEN';
  return size > RATIO_FROM && size > packed * MAX_RATIO ? 'FILE_TOO_COMPLEX' : null;
}
