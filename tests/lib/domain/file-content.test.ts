import { describe, expect, it } from 'vitest';
import { contentTypeOf, FIRST_BYTES, pngSize, startOfPdf } from '@/lib/domain/file-content';

/** Each character is one byte. */
const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
const PNG = '\x89PNG\r\n\x1a\n';
const PDF_AT = FIRST_BYTES - '%PDF-'.length;

/** The first box of a HEIC or AVIF file, and what comes after it. */
function boxOf(main: string, others: readonly string[], after = ''): string {
  const size = String.fromCharCode(0, 0, 0, 16 + 4 * others.length);
  return `${size}ftyp${main}\0\0\0\0${others.join('')}${after}`;
}

describe('the type of a file', () => {
  it.each([
    ['image/png', `${PNG}more`],
    ['image/jpeg', '\xff\xd8\xff\xe0JFIF'],
    ['application/zip', 'PK\x03\x04word'],
    ['application/x-cfb', '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'],
    ['application/pdf', '%PDF-1.7'],
    ['application/pdf', `${'x'.repeat(PDF_AT)}%PDF-1.7`],
    [null, `${'x'.repeat(PDF_AT + 1)}%PDF-1.7`],
    [null, `x${PNG}`],
    [null, `more${PNG}`],
    [null, ''],
    [null, `${boxOf('isom', ['mp41'])}%PDF-`],
    ['application/pdf', '%PDF-1.7 ftyp'],
    ...['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs'].map(
      (brand) => ['image/heic', boxOf(brand, ['isom'])] as const,
    ),
    ...['mif1', 'mif2', 'msf1'].map((brand) => ['image/heic', boxOf('isom', ['mp41', brand])] as const),
    ...['avif', 'avis'].map((brand) => ['image/avif', boxOf('mif1', ['miaf', brand])] as const),
    ['image/heic', boxOf('mif1', ['avif', 'heic'])],
    [null, boxOf('isom', ['mp41'])],
    [null, boxOf('isom', ['mp41'], 'heic')],
    [null, boxOf('isom', ['xhei', 'cmp4'])],
  ] as const)('is %s', (type, text) => {
    expect(contentTypeOf(bytes(text))).toBe(type);
  });

  it('is read from a list of brands that is longer than one byte can say', () => {
    const others = [...Array.from({ length: 100 }, () => 'mp41'), 'heic'];
    const box = `\0\0\x01\xa4${boxOf('isom', others).slice(4)}`;
    expect(contentTypeOf(bytes(box))).toBe('image/heic');
    expect(contentTypeOf(bytes(`\0\0\x01\xa0${box.slice(4)}`))).toBeNull();
  });
});

it('a PDF begins at its header', () => {
  expect(['%PDF-1.7', 'abc%PDF-1.7', 'PDF'].map((text) => startOfPdf(bytes(text)))).toEqual([0, 3, -1]);
});

it('the size of a PNG is the one in its header, and none without', () => {
  const header = `${PNG}\0\0\0\rIHDR\0\0\x01\x02\0\0\0\x03`;
  const inside = bytes(`before${header}`).subarray('before'.length);
  expect([bytes(header), inside].map(pngSize)).toEqual([
    { width: 258, height: 3 },
    { width: 258, height: 3 },
  ]);
  for (const text of [header.slice(0, -1), header.replace('PNG', 'JPG')])
    expect(pngSize(bytes(text))).toEqual({ width: 0, height: 0 });
});
