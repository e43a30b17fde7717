import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainLine } from '@/lib/domain/fields/plain-text';
import { FILE_TYPES, TEXT_LIMITS } from '@/lib/domain/limits';
import { displayFileName, requireFileType } from '@/lib/files/file-type';
import { PNG } from '../../fixtures/attempts';
import { anyText } from '../../fixtures/fuzz-values';

const text = (content: string) => new TextEncoder().encode(content);
const SVG = text('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"></svg>');

describe('the type of a file', () => {
  it('is by its content, with a name that agrees', async () => {
    expect(await requireFileType({ name: 'bild.PNG', content: PNG }, FILE_TYPES.field)).toBe('image/png');
  });

  it.each([
    ['bild.svg', SVG],
    ['bild.png', SVG],
    ['bild.pdf', PNG],
    ['bild', PNG],
    ['bild.png.exe', PNG],
    ['sida.html', text('<!doctype html><script>alert(1)</script>')],
    ['arkiv.docx', text('PK\x03\x04 nothing that Word knows')],
    ['tom.pdf', new Uint8Array()],
  ])('is refused for %s', async (name, content) => {
    await expect(requireFileType({ name, content }, FILE_TYPES.field)).rejects.toMatchObject({
      code: 'INVALID_FILE_TYPE',
    });
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

  it('is short, and keeps its end', () => {
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
