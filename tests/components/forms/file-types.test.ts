import { describe, expect, it } from 'vitest';
import { FIELD_FILES, limitValues, refusalOf, SIGNED_DOCUMENTS } from '@/components/forms/file-types';
import { FIELD_MAX_BYTES, SIGNED_MAX_BYTES } from '@/lib/files/file-type';

describe('refusalOf', () => {
  it.each([
    ['avtal.pdf', 1, null],
    ['AVTAL.PDF', 1, null],
    ['Årsavtal 🧾 2026.pdf', 1, null],
    ['avtal.pdf', 0, 'FILE_EMPTY'],
    ['avtal.pdf', SIGNED_MAX_BYTES, null],
    ['avtal.pdf', SIGNED_MAX_BYTES + 1, 'FILE_TOO_LARGE'],
    ['avtal.exe', 1, 'INVALID_FILE_TYPE'],
    ['avtal.pdf.exe', 1, 'INVALID_FILE_TYPE'],
    ['avtal.docx', 1, 'INVALID_FILE_TYPE'],
    ['pdf', 1, 'INVALID_FILE_TYPE'],
  ])('answers %j of %d bytes as a signed document', (name, size, refusal) => {
    expect(refusalOf({ name, size }, SIGNED_DOCUMENTS)).toBe(refusal);
  });

  it('refuses what the server refuses, and nothing that it takes', () => {
    expect(FIELD_FILES.maxBytes).toBe(FIELD_MAX_BYTES);
    expect(SIGNED_DOCUMENTS.maxBytes).toBe(SIGNED_MAX_BYTES);
  });
});

describe('limitValues', () => {
  it('says the limits in words', () => {
    expect(limitValues(SIGNED_DOCUMENTS)).toEqual({ max: '15 MB', types: 'PDF, PNG, JPG, HEIC' });
    expect(limitValues(FIELD_FILES).max).toBe('10 MB');
  });
});
