import fc from 'fast-check';
import { expect, it } from 'vitest';
import { internalSignatureFileName } from '@/lib/domain/document-name';
import { namedByCompany, zipEntryName, zippedName } from '@/lib/features/signing/case-zip';
import { textFor } from '@/lib/platform/i18n/text-for';
import { anyText } from '../../../fixtures/fuzz-values';

const ID = '1b4e28ba-2fa1-41d2-883f-0016d3cca427';
const [sv, en] = [textFor('sv'), textFor('en')];
const PDF = 'application/pdf';

it.each([
  ['Årsredovisning 2025.pdf', PDF, 'filer/001-Årsredovisning 2025.pdf'],
  ['../../etc/passwd', PDF, 'filer/001-etc-passwd.pdf'],
  ['C:\\Windows\\con.exe', PDF, 'filer/001-C-Windows-con.pdf'],
  ['=cmd|"x"<>*?.png', 'image/png', 'filer/001-cmd-x.png'],
  ['🧾.jpg', 'image/jpeg', 'filer/001-fil.jpg'],
  ['å'.repeat(300), PDF, `filer/001-${'å'.repeat(47)}-${'å'.repeat(12)}.pdf`],
  [internalSignatureFileName(ID), PDF, `filer/001-${ID}-internalsignature.pdf`],
  ['‮gnp.pdf', PDF, 'filer/001-gnp.pdf'],
])('%s is called so that every file system knows it', (displayFileName, contentType, name) => {
  expect(zipEntryName(0, { displayFileName, contentType }, sv)).toBe(name);
});

it('a document of ours says whose it is, however long the name, and an upload has its own name', () => {
  const named = (fileName: string, companyName: string) => namedByCompany(fileName, { id: ID, companyName });
  expect(named(internalSignatureFileName(ID), 'Alfa $& Verkstad AB')).toBe(
    'Alfa $& Verkstad AB-internalsignature.pdf',
  );
  const long = named(internalSignatureFileName(ID), 'Å'.repeat(200));
  expect(zipEntryName(0, { displayFileName: long, contentType: PDF }, sv)).toMatch(
    /-internalsignature\.pdf$/,
  );
  expect(named('avtal.pdf', 'Alfa Verkstad AB')).toBe('avtal.pdf');
});

it('two files of one name get different names, and a folder sets some apart', () => {
  const file = { displayFileName: 'avtal.pdf', contentType: PDF };
  expect(zipEntryName(0, file, sv)).not.toBe(zipEntryName(1, file, sv));
  expect(zipEntryName(11, file, sv, ['gäller inte längre', 'för underskrift'])).toBe(
    'filer/gäller inte längre/för underskrift/012-avtal.pdf',
  );
});

it('a question and a file with long names keep how they end, in a path that Windows can unpack', () => {
  const form = 'Uppgifter om företaget, dess ägare och dess verksamhet de senaste åren';
  const path = (year: number) =>
    zipEntryName(
      0,
      { displayFileName: `Årsredovisning, fastställd av stämman ${year}.pdf`, contentType: PDF },
      sv,
      ['gäller inte längre', form, `Bifoga företagets årsredovisning för ${year}`],
    );
  expect(path(2024)).toBe(
    'filer/gäller inte längre/Uppgifter om före-senaste åren/Bifoga företagets-ing för 2024/001-Årsredovisni-stämman 2024.pdf',
  );
  expect(path(2024)).not.toBe(path(2025));
});

it('the words of the product are in the language of the case', () => {
  const nameless = { displayFileName: '🧾.jpg', contentType: 'image/jpeg' };
  expect([
    zippedName(sv('document.zip.application'), { companyName: 'Alfa: Verkstad AB' }),
    zipEntryName(0, nameless, sv),
  ]).toEqual(['ansökan Alfa- Verkstad AB.pdf', 'filer/001-fil.jpg']);
  expect([
    zippedName(en('document.zip.application'), { companyName: 'Alfa: Verkstad AB' }),
    zipEntryName(0, nameless, en),
  ]).toEqual(['application Alfa- Verkstad AB.pdf', 'files/001-file.jpg']);
});

it('every name is one that every file system takes, whatever a file and its folders are called', () => {
  fc.assert(
    fc.property(
      anyText,
      fc.array(fc.oneof(anyText, fc.constantFrom('CON', 'aux', 'com¹', 'LPT9', '..', '')), { maxLength: 3 }),
      fc.nat(3_000),
      (name, folders, place) => {
        const path = zipEntryName(place, { displayFileName: `${name}.pdf`, contentType: PDF }, sv, folders);
        expect(path.length).toBeLessThanOrEqual(120);
        expect(path).not.toBe(
          zipEntryName(place + 1, { displayFileName: name, contentType: PDF }, sv, folders),
        );
        const parts = path.split('/');
        expect(parts.at(-1)).toMatch(/^\d{3,}-[\p{L}\p{M}\p{N} ()_-]+\.pdf$/u);
        for (const part of parts) {
          expect(Buffer.byteLength(part)).toBeLessThanOrEqual(255);
          expect(part).toMatch(/^[^\s.-](?:.*[^\s.])?$/su);
          expect(part.toLowerCase()).not.toMatch(/^(con|prn|aux|nul|(com|lpt)[\d¹²³])$/);
        }
      },
    ),
    { numRuns: 500 },
  );
});
