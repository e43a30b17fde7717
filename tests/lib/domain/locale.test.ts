import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { localText } from '@/lib/domain/local-text';
import {
  byLocale,
  DEFAULT_LOCALE,
  isLocale,
  isNamedEverywhere,
  LOCALES,
  languageLabel,
  languageName,
  languageTag,
  organisationName,
  toLocale,
} from '@/lib/domain/locale';

describe('the languages', () => {
  it('begin with the default', () => {
    expect(LOCALES[0]).toBe(DEFAULT_LOCALE);
    expect(byLocale((locale) => locale.length)).toMatchObject({ sv: 2, en: 2 });
  });

  it('are recognised, and anything else counts as the default', () => {
    expect([isLocale('en'), isLocale('xx'), isLocale('toString'), isLocale(null)]).toEqual([
      true,
      false,
      false,
      false,
    ]);
    expect([toLocale('en'), toLocale('xx'), toLocale(undefined)]).toEqual(['en', 'sv', 'sv']);
  });

  it('write dates as in their country', () => {
    expect([languageTag('sv'), languageTag('en'), languageTag('xx')]).toEqual(['sv-SE', 'en-GB', 'sv-SE']);
  });

  it('name themselves and each other', () => {
    expect([languageName('en', 'sv'), languageName('en', 'en')]).toEqual(['engelska', 'English']);
    expect([languageLabel('en', 'sv'), languageLabel('sv', 'en')]).toEqual(['Engelska', 'Swedish']);
    expect([languageLabel('sv'), languageLabel('en')]).toEqual(['Svenska', 'English']);
  });
});

describe('a text that others write', () => {
  const short = z.string().max(5);

  it('is in the default language where it is not translated', () => {
    expect(localText().parse({ sv: 'Hej' })).toMatchObject({ sv: 'Hej', en: 'Hej' });
    expect(localText(short).parse({ sv: 'Hej', en: 'Hello' })).toMatchObject({ sv: 'Hej', en: 'Hello' });
  });

  it('must be there in the default language, and fit', () => {
    expect(localText().safeParse({ en: 'Hello' }).success).toBe(false);
    expect(localText(short).safeParse({ sv: 'Hej', en: 'Good morning' }).success).toBe(false);
  });

  it('may have languages that the product lacks', () => {
    expect(localText().parse({ sv: 'Hej', xx: 'Hei' })).toEqual(byLocale(() => 'Hej'));
  });
});

it('an organisation has its own name in languages without a translation', () => {
  const bakers = { name: 'Bagarna', translatedNames: { en: 'The Bakers' } };
  expect(['sv', 'en', 'fi'].map((locale) => organisationName(bakers, locale))).toEqual([
    'Bagarna',
    'The Bakers',
    'Bagarna',
  ]);
});

it('an organisation is named in every language when its own name and the translations cover them, whichever its own is', () => {
  const swedish = { name: 'Bagarna', translatedNames: { en: 'The Bakers' } };
  const english = { name: 'The Bakers', translatedNames: { sv: 'Bagarna' } };
  expect([isNamedEverywhere(swedish, 'sv'), isNamedEverywhere(english, 'en')]).toEqual([true, true]);
  expect([
    isNamedEverywhere(swedish, 'en'),
    isNamedEverywhere({ ...english, translatedNames: {} }, 'en'),
  ]).toEqual([false, false]);
});
