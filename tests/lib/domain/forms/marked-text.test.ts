import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasMarks } from '@/lib/domain/forms/kinds/body-text';
import { partsOf, plainWords } from '@/lib/domain/forms/marked-text';

const TEXT = `# Vad ni behöver
Läs **hela** texten.

- Ett avtal
- En [blankett](https://example.com/a?b=c)
1. Fyll i
2. [Mejla oss](mailto:vi@example.com)`;

describe('the Markdown of a text', () => {
  it('is headings, lists, bold words and links', () => {
    expect(partsOf(TEXT)).toEqual([
      { kind: 'heading', inlines: [{ text: 'Vad ni behöver' }] },
      {
        kind: 'paragraph',
        inlines: [{ text: 'Läs ' }, { text: 'hela', isBold: true }, { text: ' texten.' }],
      },
      {
        kind: 'list',
        first: null,
        items: [
          [{ text: 'Ett avtal' }],
          [{ text: 'En ' }, { text: 'blankett', href: 'https://example.com/a?b=c' }],
        ],
      },
      {
        kind: 'list',
        first: 1,
        items: [[{ text: 'Fyll i' }], [{ text: 'Mejla oss', href: 'mailto:vi@example.com' }]],
      },
    ]);
    for (const line of TEXT.split('\n')) expect(hasMarks(line), line).toBe(line !== '');
  });

  it('is lines in a document, where addresses can be read', () => {
    expect(plainWords(TEXT).split('\n')).toEqual([
      'Vad ni behöver',
      'Läs hela texten.',
      '• Ett avtal',
      '• En blankett (https://example.com/a?b=c)',
      '1. Fyll i',
      '2. Mejla oss (vi@example.com)',
    ]);
  });

  it('preserves the lines of a paragraph, and shows an address once', () => {
    expect(partsOf('# Rubrik\nEn rad\noch en till')[1]).toEqual({
      ...{ kind: 'paragraph', inlines: [{ text: 'En rad\noch en till' }] },
    });
    expect(plainWords('[https://example.com](https://example.com)')).toBe('https://example.com');
    expect(plainWords('[a](https://example.com/mailto:b)')).toBe('a (https://example.com/mailto:b)');
  });

  it.each([
    '[a](javascript:alert(1))',
    '[a](JaVaScRiPt:alert`1`)',
    '[a](data:text/html,x)',
    '[a](//example.com)',
    '[a](/api/File)',
    '[a](java\tscript:x)',
    '![a](x)',
    '<b onclick="x">a</b>',
    '&lt;script&gt;',
    '** a',
    'a*b*c_d_',
    '#a',
    '-a',
    '2026. x'.replace('.', ' .'),
    'https://example.com',
    '  två   blanka\n\n\nrader \n',
    '',
  ])('leaves %j as it was written', (text) => {
    expect(partsOf(text)).toMatchObject([{ kind: 'paragraph' }]);
    expect(plainWords(text)).toBe(text);
  });

  it('loses no word of any text, and has no address that does harm', () => {
    const pieces = fc.constantFrom(
      'a',
      ' ',
      '\n',
      '**',
      '[',
      ']',
      '(',
      ')',
      '# ',
      '- ',
      '1. ',
      'http://x',
      'javascript:',
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 30 }), (all) => {
        const text = all.join('');
        const inlines = partsOf(text).flatMap((part) =>
          part.kind === 'list' ? part.items.flat() : part.inlines,
        );
        const words = inlines.map((one) => one.text + (one.href ?? '')).join('');
        const letters = (from: string) => from.replace(/[^a-z]/g, '').length;
        expect(letters(words)).toBe(letters(text));
        if (!hasMarks(text)) expect(plainWords(text)).toBe(text);
        for (const { href } of inlines) expect(href ?? 'http://x').toMatch(/^(https?:\/\/|mailto:)/);
      }),
    );
  });

  it.each(['[', '**', '**a', '[a](', '[a](http://', '- ', '# ', '((', '\n'])(
    'takes no longer for many %j',
    (piece) => {
      const begun = performance.now();
      partsOf(piece.repeat(20_000));
      expect(performance.now() - begun).toBeLessThan(1_000);
    },
  );
});
