import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clustersOf, documentText, FONTS, fontOf, isPlain, unprintable } from '@/lib/domain/fields/printable';
import { validateComponent, validateForm } from '@/lib/domain/forms/validation';

describe('what cannot be printed', () => {
  it.each([
    'Räksmörgås – ½ €',
    'Ñandú Ćirić Łódź Đặng',
    'Ελλάδα Москва',
    'محمد שלום 山田太郎 김민수 สมชาย अनिल',
    '✅ ☑ ☐ ✓ 👩‍👩‍👧‍👦 🇸🇪 👍🏽 1️⃣',
    'ﬁ',
    'a\u200bb\ufeff\u2028c\td',
  ])('is nothing in %s', (text) => {
    expect(unprintable(text)).toEqual([]);
  });

  it('is nothing in what counts as plain', () => {
    const plain = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code)).filter(isPlain);
    expect(plain.filter((character) => character !== '\n' && fontOf(character) !== 'inter')).toEqual([]);
  });

  it.each([
    ['inter', 'a ~ é Я'],
    ['symbols', '☐ ☒'],
    ['emoji', '✅ 👩\u200d👩\u200d👧 🇸🇪'],
    ['hebrew', 'ש'],
    ['arabic', 'م'],
    ['devanagari', 'अ नि'],
    ['thai', 'ส'],
    ['korean', '김'],
    ['chinese', '山'],
    [null, 'a\u0591 𐎀 \u007f \u009f \u1fff'],
  ])('the font is %s for %s', (font, text) => {
    const fonts = text.split(' ').map(fontOf);
    expect(new Set(fonts)).toEqual(new Set([font]));
  });

  it('is written without marks that are not seen, with one kind of space and of line break', () => {
    expect(documentText('ﬁ\r\na\u2028b\u2003c\u00a0d\u200be\u00ad\ud800')).toBe('fi\na\nb c\u00a0de\ufffd');
    expect([clustersOf('ab'), clustersOf('e\u0301😀')]).toEqual([
      ['a', 'b'],
      ['e\u0301', '😀'],
    ]);
  });

  it('is all but what one font has every part of, the first of them', () => {
    const fonts = FONTS.map(([name, ranges]) => {
      const codes = ranges.flatMap(([first, last]) =>
        Array.from({ length: last - first + 1 }, (_, index) => first + index),
      );
      return { name, codes: new Set(codes) };
    });
    const edges = FONTS.flatMap(([, ranges]) =>
      ranges.flat().flatMap((code) => [-1, 0, 1].map((step) => code + step)),
    );
    const parts = fc.array(fc.constantFrom(...edges), { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(parts, (codes) => {
        const found = fonts.find((font) => codes.every((code) => font.codes.has(code)));
        expect(fontOf(String.fromCodePoint(...codes))).toBe(found?.name ?? null);
        expect(fontOf(codes.map((code) => String.fromCodePoint(code)).join('\u200d'))).toBe(
          found?.name ?? null,
        );
      }),
      // Others at each run, because fonts are remembered.
      { numRuns: 1_000, seed: Date.now() },
    );
  });

  it('is each character that no font has, once', () => {
    expect(unprintable('a 𐎀 b ᠮ 𐎀 \ufffe')).toEqual(['𐎀', 'ᠮ', '\ufffe']);
  });

  it('is an error of the field, also of a name in a position', () => {
    const box = { type: 'FormTextBox', componentId: 'it' } as const;
    expect(validateComponent({ ...box, validation: { type: 'NAME' } }, 'ᠮᠣ')).toEqual(['UNPRINTABLE']);
    expect(validateComponent(box, 'Anna 李')).toEqual([]);
    const positions = { type: 'FormDynamicPosition', componentId: 'it', options: [{ id: 'ceo' }] } as const;
    const value = JSON.stringify([{ positionId: 'ceo', name: 'ᠮᠣ', email: '', telephone: '' }]);
    const errors = validateForm({ forms: [{ id: 'form', rows: [positions] }] }, 'form', { it: value });
    expect(errors.get('it[ceo].name')).toEqual(['UNPRINTABLE']);
  });
});
