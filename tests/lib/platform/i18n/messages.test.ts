import { describe, expect, it } from 'vitest';
import { CASE_STATUS_TONE } from '@/components/ui/status-dot';
import { ERROR_STATUS } from '@/lib/domain/errors';
import { VALUE_ERROR_CODES } from '@/lib/domain/forms/component';
import {
  ANALOG_SIGNATURE_STATUSES,
  CASE_STATUSES,
  CREDIT_REPORT_STATUSES,
  DISPLAY_ONLY_STATUSES,
  FORM_STATUSES,
  INTERNAL_SIGNATURE_STATUSES,
  SIGNATURE_STATUSES,
} from '@/lib/domain/lifecycle/status';
import { LOCALES, type Locale } from '@/lib/domain/locale';
import { type Messages, messagesOf, pickMessages } from '@/lib/platform/i18n/messages';
import { textFor } from '@/lib/platform/i18n/text-for';
import { leavesOf, writtenTexts } from '../../../fixtures/written-texts';

const leaves = (locale: Locale) => new Map(leavesOf(writtenTexts(locale)));
const SV = leaves('sv');
const EN = leaves('en');
const OTHERS = LOCALES.filter((locale) => locale !== 'sv');

/** Names of the ICU arguments of a text. */
function argumentsOf(text: string): string[] {
  return [...new Set([...text.matchAll(/\{\s*(\w+)\s*[,}]/g)].map((match) => match[1] ?? ''))].sort();
}

describe('the messages', () => {
  it.each(OTHERS)('have the same keys in %s as in the default language', (locale) => {
    expect([...leaves(locale).keys()].sort()).toEqual([...SV.keys()].sort());
  });

  it.each(LOCALES)('have no empty text in %s', (locale) => {
    expect([...leaves(locale)].filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  it.each(OTHERS)('take the same values in %s as in the default language', (locale) => {
    const texts = leaves(locale);
    const different = [...SV].filter(([key, text]) => {
      const outside = (each: string) => argumentsOf(each.replace(/(one|other|=\d+) \{[^{}]*\}/g, ''));
      return outside(text).join() !== outside(texts.get(key) ?? '').join();
    });
    expect(different).toEqual([]);
  });

  it('have a word for every status', () => {
    const groups: [string, readonly string[]][] = [
      ['status', [...CASE_STATUSES, ...DISPLAY_ONLY_STATUSES]],
      ['status.form', FORM_STATUSES],
      ['status.signature', SIGNATURE_STATUSES],
      ['status.analogSignature', ANALOG_SIGNATURE_STATUSES],
      ['status.internalSignature', INTERNAL_SIGNATURE_STATUSES],
      ['status.creditReport', CREDIT_REPORT_STATUSES],
    ];
    const missing = groups.flatMap(([prefix, names]) =>
      names.map((name) => `${prefix}.${name}`).filter((key) => !SV.has(key)),
    );
    expect(missing).toEqual([]);
  });

  it('distinguish the statuses of a case by their word', () => {
    const words = [...CASE_STATUSES, ...DISPLAY_ONLY_STATUSES].map((status) => SV.get(`status.${status}`));
    expect(new Set(words).size).toBe(words.length);
    expect(Object.keys(CASE_STATUS_TONE)).toHaveLength(words.length);
  });

  it('have a text for every refusal and every fault of a value', () => {
    expect(Object.keys(ERROR_STATUS).filter((code) => !SV.has(`errors.${code}`))).toEqual([]);
    expect(VALUE_ERROR_CODES.filter((code) => !SV.has(`validation.${code}`))).toEqual([]);
  });

  it('use the texts of the specification as given', () => {
    expect(SV.get('errors.http.offline')).toBe('Kontrollera din internetanslutning');
    expect(SV.get('errors.http.badRequest')).toBe('Det gick inte att slutföra din begäran');
    expect(SV.get('errors.http.denied')).toBe('Tillträde nekat');
    expect(SV.get('errors.http.notFound')).toBe('Resursen hittades inte');
    expect(SV.get('errors.http.notSupported')).toBe('Den här funktionen stöds inte');
    expect(SV.get('errors.http.server')).toBe('Det gick inte att hämta informationen');
    expect(SV.get('errors.http.unexpected')).toBe('Ett oväntat fel inträffade');
    expect(SV.get('errors.TELLUS_ERROR')).toBe('Något gick fel i exporten till Tellus');
    expect(EN.get('errors.ALREADY_EXISTS')).toBe(
      'There is already a case created for the organization number.',
    );
    expect(EN.get('validation.REQUIRED')).toBe('You must enter a value');
    expect(EN.get('validation.EMAIL')).toBe(
      'The email address is in the wrong format or over 100 characters',
    );
  });
});

describe('pickMessages', () => {
  it('picks sections, nested ones too, and nothing else', () => {
    const picked = pickMessages('sv', ['ui.copy', 'ui.time', 'errors.http']);
    expect(Object.keys(picked).sort()).toEqual(['errors', 'ui']);
    expect(Object.keys(picked.ui as Messages).sort()).toEqual(['copy', 'time']);
    expect(Object.keys(picked.errors as Messages)).toEqual(['http']);
  });

  it('leaves the messages themselves as they are', () => {
    pickMessages('sv', ['ui', 'ui.time']);
    expect(messagesOf('sv').ui).toHaveProperty('copy');
  });

  it('refuses a section that does not exist', () => {
    expect(() => pickMessages('sv', ['ui.nothing'])).toThrow('ui.nothing');
  });
});

describe('textFor', () => {
  it('answers in the requested language, with values filled in', () => {
    expect(textFor('sv')('ui.time.daysAgo', { count: 3 })).toBe('3 dagar sedan');
    expect(textFor('en')('ui.time.daysAgo', { count: 1 })).toBe('1 day ago');
  });

  it('knows whether there is a text', () => {
    expect(textFor('en').has('errors.FORBIDDEN')).toBe(true);
    expect(textFor('en').has('errors.NOTHING')).toBe(false);
  });
});
