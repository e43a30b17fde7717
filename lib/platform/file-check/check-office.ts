import type { FileRefusal } from './file-refusals.ts';

/** A Word or Excel document with many pictures has some hundreds of parts. */
const MAX_PARTS = 4_000;
/** Repetitive text compresses to a fiftieth. A higher ratio of much is deliberate: the empty styles of a workbook reach 300 to one. */
const MAX_RATIO = 100;
const RATIO_FROM = 20 * 2 ** 20;
const isBomb = (unpacked: number, packed: number): boolean =>
  unpacked > RATIO_FROM && unpacked > packed * MAX_RATIO;

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
    if (isBomb(unpacked, bytes.byteLength)) return 'FILE_TOO_COMPLEX';
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
  return isBomb(size, packed) ? 'FILE_TOO_COMPLEX' : null;
}

/** Parts of a CFB, by which it is a document that is encrypted, for some people only, or of before 2007. */
const CFB_PARTS: readonly (readonly [string, FileRefusal])[] = [
  ['DRMEncryptedTransform', 'FILE_RESTRICTED'],
  ['DRMEncryptedDataSpace', 'FILE_RESTRICTED'],
  ['EncryptedPackage', 'FILE_PROTECTED'],
  ['WordDocument', 'FILE_OLD_FORMAT'],
  ['Workbook', 'FILE_OLD_FORMAT'],
  ['Book', 'FILE_OLD_FORMAT'],
  ['PowerPoint Document', 'FILE_OLD_FORMAT'],
];

/** Why a CFB is refused: Office packs protected documents into one, and made its own of it before 2007. */
export function refusalOfCfb(content: Uint8Array): FileRefusal {
  return CFB_PARTS.find(([part]) => hasCfbPart(content, part))?.[1] ?? 'INVALID_FILE_TYPE';
}

/** An entry of a CFB's directory: a name in UTF-16, and after 64 bytes its length with a zero at the end. */
const CFB_ENTRY_BYTES = 128;
const CFB_NAME_BYTES = 64;

function hasCfbPart({ buffer, byteOffset, byteLength }: Uint8Array, part: string): boolean {
  const bytes = Buffer.from(buffer, byteOffset, byteLength);
  const name = Buffer.from(`${part}\0`, 'utf16le');
  for (let at = bytes.indexOf(name); at >= 0; at = bytes.indexOf(name, at + 1)) {
    const length = at + CFB_NAME_BYTES;
    const isEntry = at % CFB_ENTRY_BYTES === 0 && length + 2 <= bytes.length;
    if (isEntry && bytes.readUInt16LE(length) === name.length) return true;
  }
  return false;
}
