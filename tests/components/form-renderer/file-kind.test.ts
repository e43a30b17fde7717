import { describe, expect, it } from 'vitest';
import { fileKindOf, isHeic } from '@/components/form-renderer/upload-limits';

describe('fileKindOf', () => {
  it.each([
    ['image/png', 'stämpel.png', 'picture'],
    ['image/jpeg', 'foto.JPG', 'picture'],
    ['image/heic', 'IMG_0001.HEIC', 'picture'],
    ['application/pdf', 'avtal.pdf', 'pages'],
    ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'avtal.docx', 'other'],
    // A browser that does not know the type gives none.
    ['', 'IMG_0001.HEIC', 'picture'],
    ['', 'avtal.PDF', 'pages'],
    ['', 'avtal.docx', 'other'],
    ['', 'utan ändelse', 'other'],
    // What it is counts, not what it is called.
    ['text/html', 'avtal.pdf', 'other'],
  ])('takes %j called %j for %s', (contentType, name, kind) => {
    expect(fileKindOf(contentType, name)).toBe(kind);
  });
});

describe('isHeic', () => {
  it.each([
    ['image/heic', 'utan ändelse', true],
    ['', 'IMG_0001.HEIC', true],
    ['', 'bild.heif', true],
    ['image/png', 'stämpel.png', false],
    ['', 'heic.jpg', false],
  ])('takes %j called %j: %s', (contentType, name, expected) => {
    expect(isHeic(contentType, name)).toBe(expected);
  });
});
