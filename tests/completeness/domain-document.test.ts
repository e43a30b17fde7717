import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { domainDocument } from '@/scripts/docs/domain-document';

it('docs/domain.md says what the tables say; if not, run `npm run docs`', () => {
  expect(readFileSync('docs/domain.md', 'utf8')).toBe(domainDocument());
});
