import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isClickable, textOfLink } from '@/lib/domain/fields/clickable';
import { COMPANY_NAME, COMPANY_NAME_OF_APPLICANT } from '@/lib/domain/fields/field-kind';

/** Names as the Swedish register and those of other countries write them. */
const NAMES = [
  ...['Alfa Verkstad AB', 'AB Volvo', 'H & M Hennes & Mauritz AB (publ)', 'Telefonaktiebolaget LM Ericsson'],
  ...[
    'Aktiebolaget SKF',
    'S:t Eriks AB',
    'St. Eriks Bil & Plåt AB',
    'Dr. Martens Sweden AB',
    'A.P. Møller - Mærsk A/S',
  ],
  ...[
    'J.P. Bygg & Co HB',
    'K.G.B. Kött, Grönt & Bröd AB',
    'I.S.B. Bygg AB',
    'Annas Bod',
    'Bröderna Åkesson i Ö-vik HB',
  ],
  ...['7-Eleven Sverige AB', '3M Svenska AB', '24 Timmars Bemanning AB', '1177 Vård AB', 'Sveriges 118 AB'],
  ...[
    'Goldcup 36123 AB',
    'Startplattan 198765 Aktiebolag',
    'Grundstenen 171234 AB',
    'Lagrummet December nr 2038 AB',
  ],
  ...[
    'Bil & Motor 2024/2025 AB',
    'Fabrik 1906-2006 AB',
    'BRF Kvarteret 12:3',
    'Nr 1 Hud & Hår',
    'No. 5 Salong',
  ],
  ...[
    'Snabbare! AB',
    'Yahoo! Sverige AB',
    'Vad? AB',
    "Lars' Bageri",
    'O’Learys Trademark AB',
    '”Kuriren” i Umeå AB',
  ],
  ...[
    'Nordic+ AB',
    'C# Konsult AB',
    'Musik/Teater Väst',
    'Kök.Bad.Hem AB',
    'Firma Svensson, Erik',
    'Svenssons Bil.AB',
  ],
  ...[
    'Müller GmbH & Co. KG',
    'Société Générale S.A.',
    'Banco Santander, S.A.',
    'Nokia Oyj',
    'Telenor ASA',
    'Orkla A/S',
  ],
  ...[
    'Ørsted A/S',
    'Kraft-Żywność Sp. z o.o.',
    'ООО Ромашка',
    '株式会社ソニー',
    'شركة النور',
    'Ελληνικά Πετρέλαια Α.Ε.',
  ],
  ...[
    'Samsung Electronics Co., Ltd.',
    'Procter & Gamble Int’l',
    'Ab Ovo Förlag',
    'Ekonomisk förening u.p.a.',
    'Mat @ Home AB',
  ],
];

const host = fc.constantFrom(
  'betala.example.net',
  'evil.com',
  'bank.se',
  'xn--bnk-0na.se',
  'företag.nu',
  'шоп.рф',
  'a-b.co.uk',
);
const number = fc.constantFrom(
  '070-123 45 67',
  '0701234567',
  '+46 70 123 45 67',
  '+46(0)701234567',
  '0046701234567',
  '08/12 34 56',
  '123 456 789',
);
const clickable = fc.oneof(
  host,
  number,
  fc
    .tuple(fc.constantFrom('http://', 'https://', 'HTTPS://', '//', 'www.', 'ftp://', 'hej@'), host)
    .map((parts) => parts.join('')),
  host.map((name) => `${name}/betala?nu=1`),
  host.map((name) => name.replaceAll('.', '．')),
  host.map((name) => `www。${name}`),
  fc.constantFrom(
    't.co/x',
    'x.y/z',
    '192.0.2.1',
    'mailto:a',
    'tel:112',
    'a@b',
    '／／evil.com',
    'hej＠evil.com',
  ),
);

describe('a name', () => {
  it.each(NAMES)('%s is one', (name) => {
    expect(COMPANY_NAME_OF_APPLICANT.problem(COMPANY_NAME_OF_APPLICANT.parse(name))).not.toBe('NAME_ADDRESS');
    expect(isClickable(name)).toBe(false);
  });

  it('is none with an address or a telephone number anywhere in it, except to a case worker', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('', ...NAMES),
        clickable,
        fc.constantFrom('', ...NAMES),
        fc.constantFrom(' ', ', ', ': ', ' ('),
        (before, what, after, between) => {
          const name = [before, what, after].filter(Boolean).join(between);
          const typed = COMPANY_NAME_OF_APPLICANT.parse(name);
          expect(COMPANY_NAME_OF_APPLICANT.problem(typed)).toMatch(/NAME_ADDRESS|TOO_LONG|UNPRINTABLE/);
          expect(isClickable(typed)).toBe(true);
          expect(COMPANY_NAME.problem(typed)).not.toBe('NAME_ADDRESS');
        },
      ),
      { numRuns: 500 },
    );
  });

  it.each(['Booking.com (Sverige) AB', '4ever.se AB', 'Blocket.se'])(
    '%s may come from the register only',
    (name) => {
      expect(COMPANY_NAME_OF_APPLICANT.problem(name)).toBe('NAME_ADDRESS');
      expect(COMPANY_NAME.problem(name)).toBeNull();
    },
  );
});

describe('a link', () => {
  it.each([
    ['Läs mer', 'https://evil.example/x'],
    ['t.ex. blanketten', 'https://evil.example/x'],
    ['bank.se', 'https://bank.se'],
    ['bank.se', 'https://www.bank.se/logga-in?x=1'],
    ['https://www.bank.se/', 'http://bank.se/hjälp'],
    ['Läs på www.bank.se/hjälp.', 'https://bank.se/hjälp'],
    ['företag.se', 'https://xn--fretag-wxa.se/'],
    ['anna@bank.se', 'mailto:Anna@bank.se?subject=Hej'],
  ])('%s may lead to %s', (text, href) => {
    expect(textOfLink(text, href)).toBe(text);
  });

  it.each([
    ['www.bank.se', 'https://evil.example/bank.se', 'https://evil.example/bank.se'],
    ['https://bank.se', 'https://bank.se.evil.example', 'https://bank.se.evil.example'],
    ['https://bank.se', 'https://bank.se@evil.example/', 'https://bank.se@evil.example/'],
    ['bank.se/a', 'https://bank.se/b', 'https://bank.se/b'],
    ['Logga in på bank.se här', 'https://evil.example', 'https://evil.example'],
    ['bank.se och evil.example', 'https://evil.example', 'https://evil.example'],
    ['anna@bank.se', 'mailto:anna@evil.example', 'anna@evil.example'],
    ['anna@bank.se', 'https://bank.se', 'https://bank.se'],
    ['bank.se', 'mailto:anna@bank.se', 'anna@bank.se'],
    ['http://[::1', 'https://evil.example', 'https://evil.example'],
  ])('%s does not hide that it leads to %s', (text, href, shown) => {
    expect(textOfLink(text, href)).toBe(shown);
  });

  it('never shows one address of a site and leads to another', () => {
    fc.assert(
      fc.property(
        host,
        host,
        fc.constantFrom('', 'https://', 'www.'),
        fc.constantFrom('', '/x'),
        (shown, target, scheme, path) => {
          const text = `${scheme}${shown}${path}`;
          const href = `https://${target}/`;
          const isSame = shown === target && path === '';
          expect(textOfLink(text, href)).toBe(isSame ? text : href);
        },
      ),
    );
  });
});

it('takes time by the length of a text, not by its square', () => {
  const steps = (text: string) => {
    const began = process.cpuUsage().user;
    for (let times = 0; times < 5; times += 1) isClickable(text);
    return process.cpuUsage().user - began;
  };
  for (const part of ['a', 'a.', '1 ', '-', 'a-', '0(', 'å.', 'www', '1.1.']) {
    steps(part.repeat(2_000));
    const [short, long] = [steps(part.repeat(2_000)), steps(part.repeat(20_000))];
    // Ten times the text; by its square it would be a hundred times.
    expect(long / Math.max(short, 2_000), part).toBeLessThan(40);
  }
});
