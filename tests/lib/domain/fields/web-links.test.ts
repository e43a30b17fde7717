import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { hasOnlyWebLinks } from '@/lib/domain/fields/web-address';
import { writeNote } from '@/lib/notes/write-note';

describe('links in a note', () => {
  it.each([
    ['Se https://example.com/a?b=c och http://example.com', true],
    ['Ingen länk alls: 10.30, a.b', true],
    ['www.example.com', false],
    ['Se www.example.com', false],
    ['(www.example.com)', false],
    ['ftp://example.com', false],
    ['javascript:alert(1)', false],
    ['JavaScript:alert(1)', false],
    ['data:text/html,x', false],
    ['https://example.com file:///etc/passwd', false],
    ['HTTPS://EXAMPLE.COM', true],
    ['https://www.example.com/www.html', true],
    ['mejla http2://x', false],
    ['git+ssh://x, https://example.com', false],
    ['Sidan\nwww.example.com', false],
    ['Sidan WWW.EXAMPLE.COM', false],
    ['vbscript:x', false],
    // Words that happen to stand before a colon, or end in www.
    ['Bifogad data: se bilagan. Ord://', true],
    ['metadata:x och bwww.example', true],
    ['www. är en förkortning', true],
  ])('%s', (text, expected) => {
    expect(hasOnlyWebLinks(text)).toBe(expected);
  });
});

it('other links are refused by the call itself, by name', () => {
  const { success, error } = (writeNote.call.body as z.ZodType).safeParse({ text: 'Se www.example.com' });
  expect([success, error?.issues[0]?.message]).toEqual([false, 'URL']);
});
