import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { AppError } from '@/lib/domain/errors';
import { plainLine } from '@/lib/domain/fields/plain-text';
import { FILE_TYPES, TEXT_LIMITS, type UploadTypes } from '@/lib/domain/limits';
import { checkedFile, displayFileName } from '@/lib/features/application/checked-upload';
import { checkFile } from '@/lib/platform/file-check/check-file';
import type { FileToCheck } from '@/lib/platform/file-check/file-refusals';
import { refusalText } from '@/lib/platform/i18n/text-for';
import { PNG } from '../../../fixtures/attempts';
import { anyText } from '../../../fixtures/fuzz-values';
import { HEIC } from '../../../fixtures/heic';
import { jpeg, office } from '../../../fixtures/hostile-files';
import { compoundFile } from '../../../fixtures/odd-files';

// Without a process for each file.
vi.mock('@/lib/platform/worker/run-task', () => ({
  runTask: (_name: string, input: FileToCheck) => checkFile(input),
}));

const text = (content: string) => new TextEncoder().encode(content);
const JPEG = jpeg(100, 80);
/** The beginning of an AVIF, with its brand or with one of any picture. */
const avif = (brand: string) => text(`\0\0\0\x18ftyp${brand}\0\0\0\0${brand}avif\0\0\0\x08meta`);
const SVG = text('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"></svg>');

describe('a file that is uploaded', () => {
  const stored = async (name: string, content: Uint8Array) => {
    const file = await checkedFile({ name, content }, FILE_TYPES.field);
    return [file.contentType, file.name];
  };

  it.each([
    ['bild.PNG', PNG, 'image/png', 'bild.PNG'],
    ['bild.pdf', PNG, 'image/png', 'bild.png'],
    ['bild', PNG, 'image/png', 'bild.png'],
    ['bild.', PNG, 'image/png', 'bild..png'],
    ['bild.png.exe', PNG, 'image/png', 'bild.png.exe.png'],
    ['Avtal nr 2.1', PNG, 'image/png', 'Avtal nr 2.1.png'],
    ['C:\\bilder\\bild.jpg\u202e', PNG, 'image/png', 'bild.png'],
    ['foto.jfif', JPEG, 'image/jpeg', 'foto.jpg'],
    ['foto.JPE', JPEG, 'image/jpeg', 'foto.jpg'],
    ['foto.JPEG', JPEG, 'image/jpeg', 'foto.JPEG'],
    ['IMG_1.HEIC', JPEG, 'image/jpeg', 'IMG_1.jpg'],
    ['IMG_1.jpg', HEIC, 'image/heic', 'IMG_1.heic'],
    ['IMG_1.heif', HEIC, 'image/heic', 'IMG_1.heif'],
    [
      'tabell.docx',
      office('xlsx'),
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'tabell.xlsx',
    ],
  ])('is what its content says, with the ending for it: %s', async (name, content, type, shown) => {
    expect(await stored(name, content)).toEqual([type, shown]);
  });

  it.each(['heix', 'mif1', 'msf1', 'hevc'])('is a HEIC by the brand %s', async (brand) => {
    const content = Buffer.from(HEIC);
    content.write(brand, 8, 'latin1');
    expect(await stored('IMG_1.HIF', content)).toEqual(['image/heic', 'IMG_1.heic']);
  });

  it.each([
    ['bild.svg', SVG],
    ['bild.png', SVG],
    ['sida.html', text('<!doctype html><script>alert(1)</script>')],
    ['arkiv.docx', text('PK\x03\x04 nothing that Word knows')],
    ['tom.pdf', new Uint8Array()],
    ['post.msg', compoundFile(['__properties_version1.0'])],
  ])('is refused when it is none of the kinds: %s', async (name, content) => {
    await expect(stored(name, content)).rejects.toMatchObject({ code: 'INVALID_FILE_TYPE' });
  });

  it.each([
    ['avtal.PDF', text('<p>Hej</p>'), 'slutar på .pdf, men innehållet'],
    ['bild.png', SVG, 'slutar på .png, men innehållet'],
    ['arkiv.docx', text('PK\x03\x04 nothing that Word knows'), 'slutar på .docx, men innehållet'],
    ['arkiv.exe', text('MZ'), 'Den sortens fil'],
  ])('is reported if its name says otherwise: %s', async (name, content, words) => {
    const error = await stored(name, content).catch((one: AppError) => one);
    if (!(error instanceof AppError)) throw new Error('It was not refused.');
    expect(refusalText(error.code, error.options.values, 'sv')).toContain(words);
  });

  it.each([
    ['AVIF', avif('avif')],
    ['AVIF', avif('mif1')],
    ['WEBP', text('RIFF\x24\0\0\0WEBPVP8 ')],
    ['GIF', text('GIF89a')],
    ['BMP', text('BM\0\0\0\0')],
  ])('is reported with the kind of picture it is: %s', async (format, content) => {
    const refused = checkedFile({ name: 'bild.jpg', content }, FILE_TYPES.field);
    const error = await refused.catch((one: AppError) => one);
    expect(error).toMatchObject({ code: 'PICTURE_UNSUPPORTED', options: { values: { format } } });
    for (const locale of ['sv', 'en'] as const) {
      expect(refusalText('PICTURE_UNSUPPORTED', (error as AppError).options.values, locale)).toContain(
        format,
      );
    }
  });
});

describe('a document of Office that is no zip', () => {
  const refusal = async (parts: string[], allowed: UploadTypes = FILE_TYPES.field) => {
    const content = compoundFile(parts);
    const error = await checkedFile({ name: 'avtal.docx', content }, allowed).catch((one: AppError) => one);
    if (!(error instanceof AppError)) throw new Error('It was taken in');
    return [error.code, refusalText(error.code, error.options.values, 'sv')];
  };

  it('is said to have a password', async () => {
    expect(await refusal(['EncryptionInfo', 'EncryptedPackage'])).toEqual([
      'FILE_PROTECTED',
      expect.stringContaining('skyddad med lösenord'),
    ]);
  });

  it('is said to be for some people only', async () => {
    expect(await refusal(['DRMEncryptedTransform', 'EncryptedPackage'])).toEqual([
      'FILE_RESTRICTED',
      expect.stringContaining('skyddad mot ändring'),
    ]);
  });

  it.each(['WordDocument', 'Workbook', 'Book'])('is said to be old: %s', async (part) => {
    expect(await refusal([part])).toEqual([
      'FILE_OLD_FORMAT',
      expect.stringContaining('DOCX, XLSX eller PDF'),
    ]);
    expect(await refusal([part], FILE_TYPES.signed)).toEqual([
      'FILE_OLD_FORMAT',
      expect.stringContaining('spara den som PDF och'),
    ]);
  });
});

describe('the name of a file on screen', () => {
  it.each([
    ['C:\\hemligt\\bild.png', 'bild.png'],
    ['../../bild.png', 'bild.png'],
    ['\u202e\u0000 bild.png', 'bild.png'],
    ['/.png', '.png'],
  ])('of %j has neither folders nor control characters', (name, shown) => {
    expect(displayFileName(name)).toBe(shown);
  });

  it('is short, and has its end', () => {
    const shown = displayFileName(`${'x'.repeat(500)}.docx`);
    expect(shown).toHaveLength(TEXT_LIMITS.fileName);
    expect(shown).toMatch(/^x+…x{4}\.docx$/);
  });

  it('has no half of a character where it was cut', () => {
    const shown = displayFileName(`${'x'.repeat(188)}👩\u200d👧\u200d👦${'y'.repeat(20)}👩\u200d👧.pdf`);
    expect(shown).toBe(`${'x'.repeat(188)}…👩\u200d👧.pdf`);
  });

  it('is one that can be stored, shown and sent, whatever was sent', () => {
    fc.assert(
      fc.property(fc.array(anyText, { maxLength: 9 }), (parts) => {
        const shown = displayFileName(parts.join(''));
        expect(shown).toBe(plainLine(shown));
        expect(shown).not.toMatch(/[\\/]/);
        expect(shown.length).toBeLessThanOrEqual(TEXT_LIMITS.fileName);
        expect(displayFileName(shown)).toBe(shown);
      }),
      { numRuns: 500 },
    );
  });
});
