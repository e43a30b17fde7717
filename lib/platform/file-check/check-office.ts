import { inflateRawSync } from 'node:zlib';
import type { FileRefusal } from './file-refusals.ts';
import { latin1 } from './latin1.ts';

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
/** The records of a zip that may be larger than four gigabytes. Some programs always write them. */
const LOCATOR = 0x07064b50;
const LOCATOR_BYTES = 20;
const LONG_END = 0x06064b50;
const LONG_END_BYTES = 56;
const LONG_EXTRA = 1;
/** The value of a field whose number is in the long records. */
const ELSEWHERE_16 = 0xffff;
const ELSEWHERE_32 = 0xffffffff;
const ENTRY = 0x02014b50;
const ENTRY_BYTES = 46;
const LOCAL = 0x04034b50;
const LOCAL_BYTES = 30;
const ENCRYPTED = 1;
const STORED = 0;
const DEFLATED = 8;

/** Names by which an office file is known whose directory cannot be read. */
const OFFICE_PARTS = /\[Content_Types\]\.xml|\b(?:word|xl)\//;

/** The part of an office file that says what each of its parts is, and its most bytes. */
const TYPES_PART = '[Content_Types].xml';
const MAX_TYPES_BYTES = 2 ** 20;

/** What the directory of a zip says of one of its parts. Sizes in bytes. */
interface Part {
  name: string;
  isEncrypted: boolean;
  method: number;
  packed: number;
  size: number;
  /** Where it begins. */
  at: number;
}

/**
 * Checks the directory of an office file, which is a zip. Unpacks nothing, because the product never does. The check of the declared sizes
 * protects the people who open the file.
 */
export function checkOffice(content: Uint8Array): FileRefusal | null {
  const bytes = viewOf(content);
  const parts = readParts(bytes);
  if (typeof parts === 'string') return parts;
  let unpacked = 0;
  for (const part of parts) {
    const refusal = checkPart(bytes, part);
    if (refusal) return refusal;
    unpacked += part.size;
    if (isBomb(unpacked, bytes.byteLength)) return 'FILE_TOO_COMPLEX';
  }
  return parts.length > 0 ? null : 'FILE_BROKEN';
}

/** The media type that an office file gives its main part, or why it cannot be read. Null for any other zip. */
export function officeType(content: Uint8Array): { type: string } | { refusal: FileRefusal } | null {
  const bytes = viewOf(content);
  const parts = readParts(bytes);
  if (typeof parts === 'string') return OFFICE_PARTS.test(latin1(content)) ? { refusal: parts } : null;
  const part = parts.find(({ name }) => name === TYPES_PART);
  const type = part && /ContentType\s*=\s*["']([^"']+)\.main\+xml["']/.exec(unpack(bytes, part))?.[1];
  return type ? { type } : null;
}

/** The text of a part. Empty if it cannot be unpacked. */
function unpack(bytes: DataView, part: Part): string {
  if (checkPart(bytes, part) || part.at + LOCAL_BYTES > bytes.byteLength) return '';
  const start =
    part.at + LOCAL_BYTES + bytes.getUint16(part.at + 26, true) + bytes.getUint16(part.at + 28, true);
  const packed = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).subarray(
    start,
    start + part.packed,
  );
  try {
    return String(
      part.method === STORED ? packed : inflateRawSync(packed, { maxOutputLength: MAX_TYPES_BYTES }),
    );
  } catch {
    return '';
  }
}

function readParts(bytes: DataView): Part[] | FileRefusal {
  const directory = findDirectory(bytes);
  if (directory === null) return 'FILE_INCOMPLETE';
  const { count, end } = directory;
  if (count > MAX_PARTS) return 'FILE_TOO_COMPLEX';
  const parts: Part[] = [];
  let { start: at } = directory;
  for (let index = 0; index < count; index++) {
    if (at + ENTRY_BYTES > end || bytes.getUint32(at, true) !== ENTRY) return 'FILE_BROKEN';
    const extra = at + ENTRY_BYTES + bytes.getUint16(at + 28, true);
    const comment = extra + bytes.getUint16(at + 30, true);
    if (comment > end) return 'FILE_BROKEN';
    parts.push(partAt(bytes, at, { extra, comment }));
    at = comment + bytes.getUint16(at + 32, true);
  }
  return parts;
}

function partAt(bytes: DataView, at: number, { extra, comment }: { extra: number; comment: number }): Part {
  const long = longNumbers(bytes, extra, comment);
  // The order of the long numbers, of which there are only those that do not stand here.
  const [size = 0, packed = 0, local = 0] = [24, 20, 42].map((place) => {
    const number = bytes.getUint32(at + place, true);
    return number === ELSEWHERE_32 ? (long.shift() ?? number) : number;
  });
  return {
    name: Buffer.from(bytes.buffer, bytes.byteOffset + at + ENTRY_BYTES, extra - at - ENTRY_BYTES).toString(),
    isEncrypted: (bytes.getUint16(at + 8, true) & ENCRYPTED) !== 0,
    method: bytes.getUint16(at + 10, true),
    packed,
    size,
    at: local,
  };
}

/** The numbers of the extra field that has what the directory has no room for. */
function longNumbers(bytes: DataView, from: number, to: number): number[] {
  for (let at = from; at + 4 <= to; at += 4 + bytes.getUint16(at + 2, true)) {
    if (bytes.getUint16(at, true) !== LONG_EXTRA) continue;
    const count = Math.floor(Math.min(bytes.getUint16(at + 2, true), to - at - 4) / 8);
    return Array.from({ length: count }, (_, index) => longAt(bytes, at + 4 + index * 8));
  }
  return [];
}

const longAt = (bytes: DataView, at: number): number => Number(bytes.getBigUint64(at, true));

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array): DataView =>
  new DataView(buffer, byteOffset, byteLength);

/** The directory by the end-of-directory record, which is before the archive comment. Null if there is none. */
function findDirectory(bytes: DataView): { count: number; start: number; end: number } | null {
  const first = Math.max(0, bytes.byteLength - END_BYTES - MAX_COMMENT);
  for (let end = bytes.byteLength - END_BYTES; end >= first; end--) {
    if (bytes.getUint32(end, true) !== END) continue;
    const count = bytes.getUint16(end + 10, true);
    const start = bytes.getUint32(end + 16, true);
    return count === ELSEWHERE_16 || start === ELSEWHERE_32
      ? longDirectory(bytes, end)
      : { count, start, end };
  }
  return null;
}

function longDirectory(bytes: DataView, end: number): { count: number; start: number; end: number } | null {
  const locator = end - LOCATOR_BYTES;
  if (locator < 0 || bytes.getUint32(locator, true) !== LOCATOR) return null;
  const at = longAt(bytes, locator + 8);
  if (at + LONG_END_BYTES > locator || bytes.getUint32(at, true) !== LONG_END) return null;
  return { count: longAt(bytes, at + 32), start: longAt(bytes, at + 48), end: at };
}

/** Whether a part is unprotected, normally compressed, and located where the directory says. */
function checkPart(bytes: DataView, { isEncrypted, method, packed, size, at }: Part): FileRefusal | null {
  if (isEncrypted) return 'FILE_PROTECTED';
  if (at + 4 > bytes.byteLength || bytes.getUint32(at, true) !== LOCAL) return 'FILE_BROKEN';
  if (packed > bytes.byteLength) return 'FILE_BROKEN';
  if (method !== DEFLATED && (method !== STORED || size !== packed)) return 'FILE_BROKEN';
  return isBomb(size, packed) ? 'FILE_TOO_COMPLEX' : null;
}

/** Parts of a CFB, by which it is a document that is encrypted, for some people only, or from before 2007. */
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
