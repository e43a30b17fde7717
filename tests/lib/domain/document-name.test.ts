import { expect, it } from 'vitest';
import {
  applicationFileName,
  creditReportFileName,
  documentName,
  internalSignatureFileName,
  signatureFileName,
} from '@/lib/domain/document-name';

const id = '1b4e28ba-0000-4000-8000-000000000000';

it.each([
  ['REGULAR_COMPANY', '559900-0014', '559900-0014'],
  ['SOLITARY_COMPANY', '559900-0014', id],
  ['FOREIGN_COMPANY', 'DE 123/456', id],
] as const)('a document of a %s with the number %s is called %s', (organisationType, orgNo, name) => {
  expect(documentName({ id, orgNo, organisationType })).toBe(name);
});

it('files are called by the company or its case, and by what is in them', () => {
  const company = { id, orgNo: '559900-0014', organisationType: 'REGULAR_COMPANY' } as const;
  expect([applicationFileName(company, 'pdf'), applicationFileName(company, 'zip')]).toEqual([
    '559900-0014.pdf',
    '559900-0014.zip',
  ]);
  const names = [signatureFileName, internalSignatureFileName, creditReportFileName].map((name) =>
    name('abc'),
  );
  expect(names).toEqual(['abc-signature.pdf', 'abc-internalsignature.pdf', 'abc-creditsafe.pdf']);
});
