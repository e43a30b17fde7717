import { describe, expect, it } from 'vitest';
import { FROM_HOUR } from '@/lib/domain/deadlines';
import { PLAUSIBLE_YEARS, YEARS_AHEAD } from '@/lib/domain/fields/days';
import { TEXT_LIMITS } from '@/lib/domain/limits';
import { LOCALES, type Locale } from '@/lib/domain/locale';
import { AGE_GROUPS } from '@/lib/domain/statistics/figures';
import en from '../../messages/en.json';
import sv from '../../messages/sv.json';
import { browserslist } from '../../package.json';

/** The versions of the oldest supported browsers, in the order in which texts name them. */
const VERSIONS = browserslist
  .filter((browser) => !browser.startsWith('ios_saf'))
  .map((browser) => Number(browser.split(' ')[1]));

/** Texts that are read where no value reaches them: their numbers are these constants. */
const CONSTANTS: Record<string, (locale: Locale) => readonly number[]> = {
  'validation.EMAIL': () => [TEXT_LIMITS.email],
  'validation.NAME': () => [1, TEXT_LIMITS.name],
  'validation.EMAIL_TOO_LONG': () => [TEXT_LIMITS.email],
  'validation.NAME_TOO_LONG': () => [TEXT_LIMITS.name],
  'validation.TELEPHONE': () => [TEXT_LIMITS.telephone],
  'validation.TELEPHONE_TOO_LONG': () => [TEXT_LIMITS.telephone],
  'validation.IMPLAUSIBLE_YEAR': () => [PLAUSIBLE_YEARS.min, PLAUSIBLE_YEARS.max],
  'validation.DATE_TOO_LATE': () => [YEARS_AHEAD],
  'shell.scripts.tooOldWorks': () => VERSIONS,
  'shell.scripts.tooOldNeeded': () => VERSIONS,
  'form.signatory.sent': () => [FROM_HOUR],
  'form.signatory.reminded': () => [FROM_HOUR, FROM_HOUR],
  'case.done.reminded': () => [FROM_HOUR],
  'caseList.bulk.consequence.remind': () => [FROM_HOUR],
  ...Object.fromEntries(
    AGE_GROUPS.slice(2).map((start, at) => [
      `statistics.age.${start}`,
      () => {
        const next = AGE_GROUPS[at + 3];
        return next === undefined ? [start - 1] : [start, next - 1];
      },
    ]),
  ),
};

/** Numbers that are no constant of the product. */
const WORDS: Record<string, string> = {
  'document.attachments.checksum': 'a name',
  'validation.missing.telephone': 'an example',
  'organisation.editor.percentHelp': 'an example',
  'organisation.problems.PERCENTAGE_INVALID': 'an example',
  'organisation.editor.decimalsHelp': 'an example',
  'validation.PNR': 'an example',
  'validation.PNR_DIGITS': 'an example',
  'validation.PNR_CHECK_DIGIT': 'an example',
  'validation.PNR_DATE': 'an example',
  'validation.ORGNR': 'an example',
  'validation.ORGNR_DIGITS': 'an example',
  'validation.ORGNR_CHECK_DIGIT': 'an example',
  'validation.ZIPCODE': 'an example',
  'validation.ZIPCODE_DIGITS': 'an example',
  'validation.TELEPHONE_DIGITS': 'an example',
  'validation.TELEPHONE_SEVERAL': 'an example',
  'validation.TELEPHONE_TOO_SHORT': 'an example',
  'validation.NUMBERS_ONLY': 'an example',
  'validation.NOT_A_NUMBER': 'an example',
  'validation.NO_DECIMALS': 'an example',
  'validation.INVALID_DATE': 'an example',
  'validation.NO_SUCH_DATE': 'an example',
  'validation.TWO_DIGIT_YEAR': 'an example',
  'validation.INVALID_MONTH': 'an example',
  'validation.NO_SUCH_MONTH': 'an example',
  'organisation.texts.reason.encoding': 'the name of an encoding',
  'organisation.texts.reason.lostCharacter': 'the name of an encoding',
  'validation.INVALID_COLOUR': 'how a colour is written',
  'organisation.settings.colour.help': 'how a colour is written',
  'organisation.settings.colour.contrast': 'how a contrast is written',
  'validation.POSITIVE_NUMBER': 'nought, and an example',
  'organisation.changes.validationType.POSITIVE_NUMBER': 'nought',
  'organisation.validation.POSITIVE_NUMBER': 'nought',
  'organisation.settings.retention.warnDaysHelp': 'nought',
  'organisation.settings.notices.handlingDaysHelp': 'one, the least',
  'apply.fields.orgNoHelp': 'how an organisation number is written',
  'apply.fields.orgNoOrPersonalHelp': 'how an organisation number is written',
  'apply.organisationTypes.REGULAR_COMPANY': 'how a number of a foreign branch begins',
  'organisation.editor.numberHelp': 'an example',
  'organisation.problems.PUBLIC_ID_INVALID': 'examples',
  'statistics.summary.p90': 'the name of a figure',
  'statistics.leadTimes.p90': 'the name of a figure',
  'statistics.leadTimes.p90Name': 'the name of a figure',
  'statistics.leadTimes.plot': 'the name of a figure',
  'statistics.group.p90': 'the name of a figure',
  'statistics.workbook.p90': 'the name of a figure',
};

type Texts = { [key: string]: string | Texts };

function textsIn(texts: Texts, path = ''): [key: string, text: string][] {
  return Object.entries(texts).flatMap(([name, value]) => {
    const key = path === '' ? name : `${path}.${name}`;
    return typeof value === 'string' ? [[key, value]] : textsIn(value, key);
  });
}

const NUMBER_WORDS =
  /\b(?:tre|fyra|fem|sex|sju|åtta|nio|tio|tolv|three|four|five|six|seven|eight|nine|ten|twelve)\b/i;
const DIGITS = /(?<!\w)\d+/g;

/** The text without the choices of a plural or a select, such as `=0 {` and `one {1 form`, which name no constant. */
const wordsOf = (text: string) =>
  text.replaceAll(/(?:=\d+|\b\d+)(?=\s*\{)/g, '').replaceAll(/\bone \{1\b/g, '');

const TEXTS: Record<Locale, Texts> = { sv, en };

describe.each(LOCALES)('numbers in the texts in %s', (locale) => {
  const texts = textsIn(TEXTS[locale]);

  it('come from the constants, as a value or as the list here says', () => {
    const numbered = texts.filter(([key, text]) => {
      const words = wordsOf(text);
      return !(key in WORDS || key in CONSTANTS) && (words.match(DIGITS) || NUMBER_WORDS.test(words));
    });
    expect(numbered).toEqual([]);
  });

  it.each(Object.entries(CONSTANTS))('%s says what the constants say', (key, numbersIn) => {
    const text = texts.find(([one]) => one === key)?.[1] ?? '';
    expect(text.match(DIGITS)?.map(Number)).toEqual(numbersIn(locale));
  });

  it.each(Object.keys(WORDS))('%s is still a text', (key) => {
    expect(texts.some(([one]) => one === key)).toBe(true);
  });
});
