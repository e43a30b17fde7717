/** What a file is by its content, as far as its first bytes show. A zip may be an office file, and a CFB a protected or an old one. */
export type ContentType =
  | 'application/pdf'
  | 'image/png'
  | 'image/jpeg'
  | 'image/heic'
  | 'image/avif'
  | 'application/zip'
  | 'application/x-cfb';

const PDF = '%PDF-';
/** How many first bytes show what a file is. A PDF may have 1,024 others before its header. */
export const FIRST_BYTES = 1_024 + PDF.length;

const BEGINNINGS: readonly (readonly [ContentType, string])[] = [
  ['image/png', '\x89PNG\r\n\x1a\n'],
  ['image/jpeg', '\xff\xd8\xff'],
  ['application/zip', 'PK\x03\x04'],
  ['application/x-cfb', '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'],
];

/** Brands of files with pictures that are coded as HEVC, or as the file itself says. */
const HEIC_BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs'];
const ANY_BRANDS = ['mif1', 'mif2', 'msf1'];
const AVIF_BRANDS = ['avif', 'avis'];

/** The type of a file by its first bytes, of which there should be `FIRST_BYTES` or all. Null for every other kind of file. */
export function contentTypeOf(bytes: Uint8Array): ContentType | null {
  const text = beginningOf(bytes);
  const [type] = BEGINNINGS.find(([, beginning]) => text.startsWith(beginning)) ?? [];
  if (type) return type;
  if (text.slice(4, 8) === 'ftyp') return typeByBrands(brandsOf(text));
  return text.includes(PDF) ? 'application/pdf' : null;
}

/** The width and height that the header of a PNG gives. */
export function pngSize(content: Uint8Array): { width: number; height: number } {
  if (contentTypeOf(content) !== 'image/png' || content.byteLength < 24) return { width: 0, height: 0 };
  const header = new DataView(content.buffer, content.byteOffset);
  return { width: header.getUint32(16), height: header.getUint32(20) };
}

function brandsOf(text: string): string[] {
  const size = [0, 1, 2, 3].reduce((sum, index) => sum * 256 + text.charCodeAt(index), 0);
  const list = text.slice(16, size);
  return [text.slice(8, 12), ...(list.match(/[\s\S]{4}/g) ?? [])];
}

function typeByBrands(brands: readonly string[]): ContentType | null {
  const has = (some: readonly string[]) => brands.some((brand) => some.includes(brand));
  if (has(HEIC_BRANDS)) return 'image/heic';
  if (has(AVIF_BRANDS)) return 'image/avif';
  return has(ANY_BRANDS) ? 'image/heic' : null;
}

/** Where the header of a PDF begins, in bytes. -1 if there is none where readers look for it. */
export const startOfPdf = (content: Uint8Array): number => beginningOf(content).indexOf(PDF);

/** The first bytes, each as one character. */
const beginningOf = (bytes: Uint8Array): string => String.fromCharCode(...bytes.subarray(0, FIRST_BYTES));
