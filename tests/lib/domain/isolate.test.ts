import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isolated } from '@/lib/domain/isolate';
import { textFor } from '@/lib/platform/i18n/text-for';

const HEBREW = 'חברה 2 (תל אביב) בע"מ';
const MARKS = ['\u202a', '\u202b', '\u202c', '\u202d', '\u202e', '\u2066', '\u2067', '\u2068', '\u2069'];

describe('isolated', () => {
  it('leaves every text alone that is written from left to right', () => {
    const latin = fc.string({
      unit: fc.integer({ min: 0x20, max: 0x24f }).map((code) => String.fromCharCode(code)),
    });
    fc.assert(fc.property(latin, (text) => isolated(text) === text));
  });

  it.each([HEBREW, 'شارع 12', 'ދިވެހި', '\u{10900}\u{1e900}'])('isolates %s', (text) => {
    expect(isolated(text)).toBe(`\u2068${text}\u2069`);
  });

  it('has one mark at each end, whatever marks of direction a text has', () => {
    const unit = fc.constantFrom('a', ' ', 'א', ...MARKS);
    fc.assert(
      fc.property(fc.string({ unit, minLength: 1 }), (text) => {
        const inside = isolated(text).replace(/^\u2068(.*)\u2069$/s, '$1');
        expect(MARKS.some((mark) => inside.includes(mark))).toBe(false);
      }),
    );
  });
});

it('isolates the values of every text', () => {
  const text = textFor('sv');
  expect(text('form.file.removeNamed', { name: HEBREW })).toContain(` \u2068${HEBREW}\u2069`);
  expect(text('form.file.removeNamed', { name: 'Ek & Söner.pdf' })).not.toContain('\u2068');
});
