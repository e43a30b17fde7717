import { expect, it } from 'vitest';
import { documentName } from '@/lib/domain/document-name';

const id = '1b4e28ba-0000-4000-8000-000000000000';

it.each([
  ['REGULAR_COMPANY', '559900-0014', '559900-0014'],
  ['SOLITARY_COMPANY', '559900-0014', id],
  ['FOREIGN_COMPANY', 'DE 123/456', id],
] as const)('a document of a %s with the number %s is called %s', (organisationType, orgNo, name) => {
  expect(documentName({ id, orgNo, organisationType })).toBe(name);
});
