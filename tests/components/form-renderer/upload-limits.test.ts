import { describe, expect, it, vi } from 'vitest';
import {
  LOGO_FILES,
  limitsOfField,
  limitValues,
  refusalOf,
  SIGNED_DOCUMENTS,
} from '@/components/form-renderer/upload-limits';
import { validateComponent } from '@/lib/domain/forms/validation';
import { FILE_LIMITS } from '@/lib/domain/limits';
import { uploadFieldFile } from '@/lib/features/application/field-file';
import { uploadLogo } from '@/lib/features/application/logo';
import { uploadSignedDocument } from '@/lib/features/signing/paper-signature';

const FIELD_FILES = limitsOfField({});

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
  ])('answers %j of %d bytes as a signed document', async (name, size, refusal) => {
    expect(await refusalOf(new File([new Uint8Array(size)], name), SIGNED_DOCUMENTS)).toBe(refusal);
  });

  it.each([
    ['underskrift', '%PDF-1.7'],
    ['underskrift.tmp', '\n\n%PDF-1.7'],
    ['bild.bmp', '\x89PNG\r\n\x1a\n'],
    ['bild.jpg.download', '\xff\xd8\xff\xe0'],
    ['avtal.doc', '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'],
  ])('lets the server decide on %j by its content', async (name, beginning) => {
    const file = new File([Buffer.from(beginning, 'latin1')], name);
    expect(await refusalOf(file, SIGNED_DOCUMENTS)).toBeNull();
  });

  it.each([1, 0])('says that a file cannot be read, also if it says it has %d bytes', async (size) => {
    const file = new File([new Uint8Array(size)], 'avtal.pdf');
    vi.spyOn(Blob.prototype, 'arrayBuffer').mockRejectedValueOnce(new DOMException('', 'NotReadableError'));
    expect(await refusalOf(file, SIGNED_DOCUMENTS)).toBe('FILE_UNREADABLE');
  });

  it('refuses what the server refuses, and nothing that it takes', () => {
    expect(FIELD_FILES.maxBytes).toBe(uploadFieldFile.call.multipart?.maxBytes);
    expect(FIELD_FILES.extensions.join()).toBe(
      '.pdf,.png,.jpg,.jpeg,.jpe,.jfif,.heic,.heif,.hif,.docx,.xlsx',
    );
    expect(SIGNED_DOCUMENTS.maxBytes).toBe(uploadSignedDocument.call.multipart?.maxBytes);
    expect(LOGO_FILES.maxBytes).toBe(uploadLogo.call.multipart?.maxBytes);
    expect(SIGNED_DOCUMENTS.extensions.join()).toBe('.pdf,.png,.jpg,.jpeg,.jpe,.jfif,.heic,.heif,.hif');
  });
});

describe('limitsOfField', () => {
  it('are those of the question', () => {
    const limits = limitsOfField({ validation: { fileKinds: ['picture', 'pdf'], maxMegabytes: 2 } });
    expect(limitValues(limits)).toEqual({ max: '2 MB', types: 'PNG, JPG, HEIC, PDF' });
    expect(limitsOfField({ validation: {} })).toEqual(FIELD_FILES);
  });
});

describe('the number of files of an answer', () => {
  const errors = (value: string, maxFiles?: number) =>
    validateComponent(
      { type: 'FormFile', componentId: 'file', ...(maxFiles && { validation: { maxFiles } }) },
      value,
      {},
    );
  it('is one, unless the question takes more', () => {
    expect([errors('a'), errors('a,b'), errors('a,b', 2), errors('a,b,c', 2)]).toEqual([
      [],
      ['TOO_MANY_FILES'],
      [],
      ['TOO_MANY_FILES'],
    ]);
  });
});

describe('limitValues', () => {
  it('says the limits in words', () => {
    expect(limitValues(SIGNED_DOCUMENTS)).toEqual({ max: '15 MB', types: 'PDF, PNG, JPG, HEIC' });
    expect(limitValues(FIELD_FILES).max).toBe('10 MB');
    expect(limitValues(LOGO_FILES)).toEqual({ max: '512 kB', types: 'PNG, SVG' });
  });
});
