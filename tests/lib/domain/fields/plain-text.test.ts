import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  cutMiddle,
  cutText,
  externalLine,
  firstCharacters,
  legalText,
  plainLine,
  plainText,
} from '@/lib/domain/fields/plain-text';
import { documentText, unprintable } from '@/lib/domain/fields/printable';
import { typed, typedDigits } from '@/lib/domain/fields/typed';
import { anyText } from '../../../fixtures/fuzz-values';

describe('plainText', () => {
  it.each([
    ['\u00a0Vera\u202fDirektör ', 'Vera Direktör'],
    ['a\u2010b\u2011c–d', 'a-b-c–d'],
    ['one\r\ntwo\rthree\n', 'one\ntwo\nthree'],
    ['a\tb\u0000c\u007fd\u009fe', 'a\tbcde'],
    ['Jo\u0301n\u200b\ufeff', 'Jón'],
    ['\ud800x\udfff\ufffe\uffff\u{1fffe}\ufdd0', 'x'],
    ['a\u2028b\u0085c\vd', 'a\nb\nc\nd'],
    ['\u2066559900\u2069-\u061c0014\u200c\ufe0f', '559900-0014'],
    ['\u200b\u3164\u2800\u115f\u00ad\ufeff\u{e0020}', ''],
    ['\u202egnp.exe', 'gnp.exe'],
    // What word processors paste from the fonts Symbol and Wingdings is written as what it shows.
    ['\uf0b7\tEtt\n\uf0a7\tTvå \uf0e0 tre', '•\tEtt\n▪\tTvå → tre'],
    ['\uf0fc klart \uf02d \uf0fe \uf06e \uf0d8', '✓ klart – ☑ ■ ►'],
    ['\ue000 \uf8ff \uf030 \u{f0000}', '\ufffd \ufffd \ufffd \ufffd'],
    ['bild: \ufffc', 'bild:'],
    // What is seen stays: emoji of several parts, flags, and letters that a joiner shapes.
    ['👨\u200d👩\u200d👧 ❤\ufe0f 👩🏽\u200d🚀', '👨\u200d👩\u200d👧 ❤\ufe0f 👩🏽\u200d🚀'],
    [
      '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}',
      '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}',
    ],
    ['علی\u200cرضا ශ්\u200dරී', 'علی\u200cرضا ශ්\u200dරී'],
    // Marks that are themselves no letters of the script join nothing.
    ['\u061c\u200c\u0600', ''],
  ])('makes %j %j', (written, plain) => {
    expect(plainText(written)).toBe(plain);
  });
});

const UNSEEN =
  /[\p{Co}\ufffc\p{Cs}\p{Noncharacter_Code_Point}]|(?![\n\t])\p{Cc}|[\u00ad\u200b\u200e\u200f\u061c\u202a-\u202e\u2060-\u2069\ufeff\u3164]/u;

describe.each([
  ['plainText', plainText],
  ['plainLine', plainLine],
])('%s of any text', (_name, plain) => {
  it('has nothing that cannot be stored or seen, and is written the same when it is written again', () => {
    fc.assert(
      fc.property(anyText, (raw) => {
        const text = plain(raw);
        expect(text).not.toMatch(UNSEEN);
        expect(text.isWellFormed()).toBe(true);
        expect(text).toBe(text.normalize('NFC').trim());
        expect(plain(text)).toBe(text);
        if (plain === plainLine) expect(text).not.toMatch(/[^\S ]| {2}/);
      }),
      { numRuns: 2_000 },
    );
  });

  it('has every letter and digit that was written', () => {
    const seen = (text: string) => (text.normalize('NFC').match(/[\p{L}\p{N}\p{P}\p{S}]/gu) ?? []).length;
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'aåé1٣漢ק❤👩$.,-'), maxLength: 40 }), (raw) => {
        expect(seen(plain(raw))).toBe(seen(raw));
      }),
    );
  });
});

it('ordinary text stays as it is, character by character', () => {
  const unit = fc.constantFrom(
    ...'aåäöÅÄÖ  éñß019.,:;–—…”’«»€§½(){}/@•→✓■☐\u0301',
    ...['😀', '👩\u200d👩\u200d👧', '🇸🇪', '❤\ufe0f', 'ש', 'م', 'अ', '山', '\n', '\t'],
  );
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 60 }), (raw) => {
      const text = raw.normalize('NFC').trim();
      expect(plainText(raw)).toBe(text);
    }),
    { numRuns: 2_000 },
  );
});

it('every private character is written as what documents can print, or as none', () => {
  const written = Array.from({ length: 0x100 }, (_, code) => plainText(String.fromCharCode(0xf000 + code)));
  expect(written.filter((sign) => unprintable(sign).length > 0 && sign !== '\ufffd')).toEqual([]);
  expect(new Set(written).size).toBeGreaterThan(25);
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom(...'a \ue000\uf0b7\uf0fc\uf8ff\ufffc\u{10fffd}'), maxLength: 20 }),
      (raw) => {
        for (const read of [plainText, plainLine, typed, typedDigits, documentText]) {
          expect(read(raw)).not.toMatch(/[\p{Co}\ufffc]/u);
          expect(read(read(raw))).toBe(read(raw));
        }
      },
    ),
  );
});

it('a text on its way out has what databases, XML and mails take', () => {
  expect(legalText('\u00a0a\rb\r\nc\u0000d\u0085\ud800\ufffe\te ')).toBe('\u00a0a\nb\ncd\te ');
});

describe('cutText', () => {
  it('has what fits, and says where the rest is missing', () => {
    expect([cutText('Medlem', 6), cutText('Medlem', 5)]).toEqual(['Medlem', 'Medl…']);
  });

  it('has the end of a text whose middle it cuts', () => {
    expect([cutMiddle('abcdefghij', 6, 3), cutMiddle('abcdef', 6, 3)]).toEqual(['ab…hij', 'abcdef']);
  });

  it('splits a character that is longer than all there is room for, but no code point', () => {
    const accents = `e${'\u0301'.repeat(9)}`;
    expect([firstCharacters(accents, 5), firstCharacters('😀', 1)]).toEqual([accents.slice(0, 5), '']);
    expect(firstCharacters('Medlem', 9)).toBe('Medlem');
  });

  it('splits no letter', () => {
    expect(cutText('ab😀cd', 4)).toBe('ab…');
    expect(cutText('ab😀cd', 5)).toBe('ab😀…');
  });

  it('splits no character that people see, within its limit', () => {
    expect([cutText('x👩\u200d👧\u200d👦!', 6), firstCharacters('ae\u0301x', 2)]).toEqual(['x…', 'a']);
    expect(cutMiddle(`${'x'.repeat(20)}👩\u200d👧.pdf`, 20, 8)).toMatch(/^x+….pdf$/);
    fc.assert(
      fc.property(
        anyText,
        fc.integer({ min: 2, max: 40 }),
        fc.integer({ min: 0, max: 9 }),
        (raw, most, end) => {
          const text = plainLine(raw);
          const whole = new Set(Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment));
          for (const cut of [
            cutText(text, most),
            cutMiddle(text, most + end, end),
            externalLine(raw, most),
          ]) {
            expect(cut.length).toBeLessThanOrEqual(most + end);
            expect(cut.isWellFormed()).toBe(true);
            if (Math.max(...[...whole].map(({ length }) => length)) >= most) continue;
            const parts = Array.from(
              new Intl.Segmenter().segment(cut.replace('…', '\n')),
              ({ segment }) => segment,
            );
            expect(parts.filter((part) => part !== '\n' && !whole.has(part))).toEqual([]);
          }
        },
      ),
      { numRuns: 1_000 },
    );
  });
});
