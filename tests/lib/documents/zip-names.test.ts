import { expect, it } from 'vitest';
import { documentName } from '@/components/ui/document-name';
import { internalSignatureFileName } from '@/lib/documents/document-name';
import { zipEntryName } from '@/lib/documents/zip-names';

const ID = '1b4e28ba-2fa1-41d2-883f-0016d3cca427';
const PDF = 'application/pdf';

it.each([
  ['Årsredovisning 2025.pdf', PDF, 'files/001-Årsredovisning 2025.pdf'],
  ['../../etc/passwd', PDF, 'files/001-etc-passwd.pdf'],
  ['C:\\Windows\\con.exe', PDF, 'files/001-C-Windows-con.pdf'],
  ['=cmd|"x"<>*?.png', 'image/png', 'files/001-cmd-x.png'],
  ['🧾.jpg', 'image/jpeg', 'files/001-fil.jpg'],
  ['å'.repeat(300), PDF, `files/001-${'å'.repeat(60)}.pdf`],
  [internalSignatureFileName(ID), PDF, `files/001-${ID}-internalsignature.pdf`],
  ['‮gnp.pdf', PDF, 'files/001-gnp.pdf'],
])('%s is called so that every file system knows it', (displayFileName, contentType, name) => {
  expect(zipEntryName(0, { displayFileName, contentType })).toBe(name);
});

it('two files of one name are told apart, and a folder sets some apart', () => {
  const file = { displayFileName: 'avtal.pdf', contentType: PDF };
  expect(zipEntryName(0, file)).not.toBe(zipEntryName(1, file));
  expect(zipEntryName(11, file, ['gäller inte längre', 'för underskrift'])).toBe(
    'files/gäller inte längre/för underskrift/012-avtal.pdf',
  );
});

it('the PDF that an applicant saves has the number of the company, and the case id where that is a person', () => {
  const id = '1b4e28ba-0000-4000-8000-000000000000';
  const of = (organisationType: string) => documentName({ id, orgNo: '559900-0014', organisationType });
  expect(of('LIMITED_COMPANY')).toBe('559900-0014');
  expect(of('SOLITARY_COMPANY')).toBe(id);
});
