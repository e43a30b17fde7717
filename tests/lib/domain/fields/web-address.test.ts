import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { hasOnlyWebLinks, readWebAddress } from '@/lib/domain/fields/addresses';
import { writeNote } from '@/lib/features/messages/notes';

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

describe('a web address', () => {
  it.each([
    ['foretag.se', 'foretag.se'],
    ['www.företag.se', 'www.företag.se'],
    [' WWW.Företag.SE. ', 'www.företag.se'],
    ['https://foretag.se/', 'https://foretag.se'],
    ['HTTP://foretag.se/Om?a=1#b', 'http://foretag.se/Om?a=1#b'],
    ['<https://foretag.se/om>', 'https://foretag.se/om'],
    ['\u200bforetag.se\ufe0f', 'foretag.se'],
    ['foretag.se:8080/a', 'foretag.se:8080/a'],
    ['xn--fretag-bua.se', 'xn--fretag-bua.se'],
    ['пример.рф', 'пример.рф'],
    ['foretag.se.,', 'foretag.se'],
    ['mywww.se', 'mywww.se'],
  ])('%s is stored as %s', (written, stored) => {
    expect(readWebAddress(written)).toEqual({ value: stored });
  });

  it.each([
    ['', 'WEB_ADDRESS'],
    ['foretag', 'WEB_ADDRESS'],
    ['www.foretag', 'WEB_ADDRESS'],
    ['foretag se', 'WEB_ADDRESS'],
    ['foretag,se', 'WEB_ADDRESS'],
    ['https://', 'WEB_ADDRESS'],
    ['anna@foretag.se', 'WEB_ADDRESS'],
    ['https://a:b@foretag.se', 'WEB_ADDRESS'],
    ['foretag.se/a b', 'WEB_ADDRESS'],
    ['foretag.se:99999', 'WEB_ADDRESS'],
    ['192.168.1.1', 'WEB_ADDRESS'],
    ['a<foretag.se>', 'WEB_ADDRESS'],
    ['<foretag.se>a', 'WEB_ADDRESS'],
    ['1:foretag.se', 'WEB_ADDRESS'],
    ['foretag.se:abc', 'WEB_ADDRESS'],
    ['shttp://foretag.se', 'WEB_ADDRESS_SCHEME'],
    ['httpx://foretag.se', 'WEB_ADDRESS_SCHEME'],
    ['javascript:alert(1)', 'WEB_ADDRESS_SCHEME'],
    ['java\u200bscript:alert(1)', 'WEB_ADDRESS_SCHEME'],
    ['data:text/html,x', 'WEB_ADDRESS_SCHEME'],
    ['ftp://foretag.se', 'WEB_ADDRESS_SCHEME'],
    ['mailto:anna@foretag.se', 'WEB_ADDRESS_SCHEME'],
  ])('is not %s: %s', (written, fault) => {
    expect(readWebAddress(written)).toEqual({ fault });
  });
});
