import { describe, expect, it } from 'vitest';
import {
  FIELD_FILES,
  LOGO_FILES,
  limitValues,
  refusalOf,
  SIGNED_DOCUMENTS,
} from '@/components/forms/upload-limits';
import { FILE_LIMITS } from '@/lib/domain/limits';
import { uploadFieldFile } from '@/lib/files/field-file';
import { uploadLogo } from '@/lib/files/logo';
import { uploadSignedDocument } from '@/lib/signing/paper-signature';

describe('refusalOf', () => {
  it.each([
    ['avtal.pdf', 1, null],
    ['AVTAL.PDF', 1, null],
    ['Årsavtal 🧾 2026.pdf', 1, null],
    ['avtal.pdf', 0, 'FILE_EMPTY'],
    ['avtal.pdf', FILE_LIMITS.signed, null],
    ['avtal.pdf', FILE_LIMITS.signed + 1, 'FILE_TOO_LARGE'],
    ['avtal.exe', 1, 'INVALID_FILE_TYPE'],
    ['avtal.pdf.exe', 1, 'INVALID_FILE_TYPE'],
    ['avtal.docx', 1, 'INVALID_FILE_TYPE'],
    ['pdf', 1, 'INVALID_FILE_TYPE'],
  ])('answers %j of %d bytes as a signed document', (name, size, refusal) => {
    expect(refusalOf({ name, size }, SIGNED_DOCUMENTS)).toBe(refusal);
  });

  it('refuses what the server refuses, and nothing that it takes', () => {
    expect(FIELD_FILES.maxBytes).toBe(uploadFieldFile.call.multipart?.maxBytes);
    expect(FIELD_FILES.extensions.join()).toBe('.pdf,.png,.jpg,.jpeg,.heic,.heif,.docx,.xlsx');
    expect(SIGNED_DOCUMENTS.maxBytes).toBe(uploadSignedDocument.call.multipart?.maxBytes);
    expect(LOGO_FILES.maxBytes).toBe(uploadLogo.call.multipart?.maxBytes);
    expect(SIGNED_DOCUMENTS.extensions.join()).toBe('.pdf,.png,.jpg,.jpeg,.heic,.heif');
  });
});

describe('limitValues', () => {
  it('says the limits in words', () => {
    expect(limitValues(SIGNED_DOCUMENTS)).toEqual({ max: '15 MB', types: 'PDF, PNG, JPG, HEIC' });
    expect(limitValues(FIELD_FILES).max).toBe('10 MB');
    expect(limitValues(LOGO_FILES)).toEqual({ max: '512 kB', types: 'PNG, SVG' });
  });
});
