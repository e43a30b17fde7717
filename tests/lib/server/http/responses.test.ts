import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainLine } from '@/lib/domain/fields/plain-text';
import { attachmentNamed } from '@/lib/server/http/route';
import { anyText } from '../../../fixtures/fuzz-values';

/** The header by the grammar of RFC 6266 and 8187. Browsers that find anything else take the name in ASCII. */
const HEADER = /^attachment; filename="([^"\\%]*)"; filename\*=UTF-8''((?:[\w!#$&+.^`|~-]|%[0-9A-F]{2})*)$/;

describe('the name of a download', () => {
  it.each([
    [
      "Årsredovisning O'Learys AB (1).pdf",
      "attachment; filename=\"Arsredovisning O'Learys AB (1).pdf\"; filename*=UTF-8''%C3%85rsredovisning%20O%27Learys%20AB%20%281%29.pdf",
    ],
    ['a"b\\c%41.pdf', 'attachment; filename="a_b_c_41.pdf"; filename*=UTF-8\'\'a%22b%5Cc%2541.pdf'],
    ['漢字*.pdf', 'attachment; filename="__*.pdf"; filename*=UTF-8\'\'%E6%BC%A2%E5%AD%97%2A.pdf'],
    [
      'a\r\nSet-Cookie: x.pdf',
      'attachment; filename="a Set-Cookie: x.pdf"; filename*=UTF-8\'\'a%20Set-Cookie%3A%20x.pdf',
    ],
  ])('%j is written as RFC 8187 does, and in ASCII', (name, header) => {
    expect(attachmentNamed(name)).toBe(header);
  });

  it('is read as it was written, whatever it is', () => {
    fc.assert(
      fc.property(anyText, (name) => {
        const header = attachmentNamed(name);
        const [, ascii = '', encoded = ''] = HEADER.exec(header) ?? [];
        expect(ascii).toMatch(/^[ -~]*$/);
        expect(decodeURIComponent(encoded)).toBe(plainLine(name));
        expect(new Headers({ 'Content-Disposition': header }).get('content-disposition')).toBe(header);
      }),
      { numRuns: 1_000 },
    );
  });
});
