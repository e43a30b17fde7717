import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import * as addresses from '@/lib/domain/fields/addresses';
import * as clickable from '@/lib/domain/fields/clickable';
import * as contact from '@/lib/domain/fields/contact';
import * as days from '@/lib/domain/fields/days';
import * as numbers from '@/lib/domain/fields/decimal-number';
import * as kinds from '@/lib/domain/fields/field-kind';
import * as organisationFields from '@/lib/domain/fields/organisation-fields';
import * as organisationNumbers from '@/lib/domain/fields/organisation-number';
import * as plain from '@/lib/domain/fields/plain-text';
import * as printable from '@/lib/domain/fields/printable';
import * as schemas from '@/lib/domain/fields/schemas';
import { isSlug } from '@/lib/domain/fields/slug';
import * as typing from '@/lib/domain/fields/typed';
import * as zipCodes from '@/lib/domain/fields/zip-code';
import { type RuleComponent, VALIDATION_TYPES } from '@/lib/domain/forms/component';
import { COMPONENT_TYPES } from '@/lib/domain/forms/kinds';
import { plainWords } from '@/lib/domain/forms/marked-text';
import { validateComponent } from '@/lib/domain/forms/validation';
import { excessOf, normaliseValue } from '@/lib/domain/forms/values';
import { ownMailProblems } from '@/lib/domain/organisation/own-mails';
import { unknownFieldProblems } from '@/lib/domain/organisation/reply-fields';
import { isPageAddress } from '@/lib/domain/page-addresses';
import { parseJson } from '@/lib/domain/parse-json';
import { redactAddress } from '@/lib/domain/redact-address';
import { routeKind } from '@/lib/domain/route-kind';
import { searchWords } from '@/lib/features/case-list/search-condition';
import { drawsSomething, harmlessSvg } from '@/lib/platform/file-check/harmless-svg';
import { stepsOf, TooManySteps } from '../../fixtures/regexp-steps';

type Parser = (text: string) => unknown;

/** Every reader of what people type, by its name. */
const FIELDS: Record<string, Parser> = {
  ...addressParsers(),
  isClickable: clickable.isClickable,
  textOfLink: (text) => clickable.textOfLink(text, `https://example.com/${text}`),
  readName: contact.readName,
  refusedInName: contact.refusedInName,
  readTelephone: contact.readTelephone,
  readDialled: contact.readDialled,
  emailInPersonText: contact.emailInPersonText,
  isAmong: (text) => contact.isAmong({ name: text, email: text }, [{ name: `${text}.`, email: text }]),
  readDay: days.readDay,
  readMonth: days.readMonth,
  dayProblem: (text) => days.dayProblem(text, { min: '2000-01-01', max: '2100-01-01' }),
  personKind: contact.personKind,
  amountInKronor: (text) => numbers.amountInKronor(`${text} tkr`, text, 'sv'),
  readNumber: numbers.readNumber,
  parseNumber: (text) => numbers.parseNumber(text, { isWhole: true }),
  dayCountProblem: (text) => numbers.dayCountProblem(text, { least: 0, most: 9 }),
  dayCount: numbers.dayCount,
  numberFacts: numbers.numberFacts,
  groupedNumber: (text) => numbers.groupedNumber(text, ','),
  readNumberOfLabel: (text) => numbers.readNumber(text, { label: text }),
  readOrganisationNumber: organisationNumbers.readOrganisationNumber,
  parseOrganisationNumber: organisationNumbers.parseOrganisationNumber,
  readPersonalNumber: organisationNumbers.readPersonalNumber,
  isErasedNumber: organisationNumbers.isErasedNumber,
  hasValidCheckDigit: organisationNumbers.hasValidCheckDigit,
  readZipCode: zipCodes.readZipCode,
  parseZipCode: zipCodes.parseZipCode,
  isWithinRegions: (text) => zipCodes.isWithinRegions(text, []),
  isSlug,
  plainText: plain.plainText,
  plainLine: plain.plainLine,
  composed: plain.composed,
  withoutInvisibleMarks: plain.withoutInvisibleMarks,
  legalText: plain.legalText,
  firstCharacters: (text) => plain.firstCharacters(text, 200),
  cutText: (text) => plain.cutText(text, 200),
  cutMiddle: (text) => plain.cutMiddle(text, 200, 9),
  externalLine: (text) => plain.externalLine(text, 200),
  typed: typing.typed,
  typedDigits: typing.typedDigits,
  documentText: printable.documentText,
  unprintable: printable.unprintable,
  isPlain: printable.isPlain,
  clustersOf: printable.clustersOf,
  signatoryProblems: (text) => kinds.signatoryProblems([{ name: text, email: text }]),
  ...kindParsers(),
  emailListProblems: (text) => kinds.emailListProblems([text, `${text}.`]),
  fieldSchema: schemas.fieldSchema(kinds.EMAIL_ADDRESS).safeParse,
  optionalFieldSchema: schemas.optionalFieldSchema(kinds.PERSON_NAME).safeParse,
  textSchema: schemas.textSchema(kinds.WRITTEN_TEXT).safeParse,
  lineSchema: schemas.lineSchema(200).safeParse,
  writtenSchema: schemas.writtenSchema(kinds.COMPANY_NAME).safeParse,
  writtenDaySchema: schemas.writtenDaySchema.safeParse,
  emailsSchema: (text) => schemas.emailsSchema({ least: 0, most: 9 }).safeParse([text]),
};

function addressParsers(): Record<string, Parser> {
  const { readEmail, readWrittenEmail, parseEmail, isEmail, isDomain, mailboxOf } = addresses;
  const { readWebAddress, hasOnlyWebLinks } = addresses;
  const parsers = {
    mailboxOf,
    readEmail,
    readWrittenEmail,
    parseEmail,
    isEmail,
    isDomain,
    readWebAddress,
    hasOnlyWebLinks,
  };
  return { ...parsers, isSameEmail: (text) => addresses.isSameEmail(text, `${text}.`) };
}

/** The kinds of value that dialogs and pages have. */
function kindParsers(): Record<string, Parser> {
  const all = Object.entries({ ...kinds, ...organisationFields }).filter(
    ([, value]) => typeof value === 'object' && 'parse' in value,
  ) as [string, kinds.FieldKind][];
  return Object.fromEntries(
    all.map(([name, kind]) => [name, (text: string) => kinds.fieldProblem(kind, text)]),
  );
}

/** What takes no text that somebody wrote: it makes schemas and kinds, or gets what another has read. */
const NO_READERS = [
  ...['textOf', 'fieldProblem', 'dayCountSchema', 'admissionDates', 'admissionDatesOf', 'boundProblem'],
  ...['guessOrganisationType', 'isPersonalNumber', 'maskOrgNo', 'personText', 'fontOf'],
];

const COMPONENT = { componentId: 'a', label: { sv: 'A', en: 'A' } };
const OPTIONS = Array.from({ length: 50 }, (_, index) => ({ id: `${index}`, label: { sv: 'A', en: 'A' } }));

/** A component of every type, and one for each rule of text. */
const COMPONENTS: RuleComponent[] = [
  ...COMPONENT_TYPES.map(
    (type) =>
      ({
        ...{ ...COMPONENT, type, options: OPTIONS, radioButtons: OPTIONS },
        columns: [
          [{ ...COMPONENT, type: 'FormTextBox', componentId: 'b', validation: { type: 'POSITIVE_NUMBER' } }],
        ],
      }) as unknown as RuleComponent,
  ),
  ...VALIDATION_TYPES.map(
    (type) => ({ ...COMPONENT, type: 'FormTextBox', validation: { type } }) as unknown as RuleComponent,
  ),
];

/** The text as an answer: as it is, as one entry of a list, and as one letter in each of very many entries. */
function answer(component: RuleComponent, text: string): void {
  const answers = [
    text,
    JSON.stringify([text]),
    JSON.stringify([...text].slice(0, 1_000)),
    JSON.stringify([{ b: text }]),
    JSON.stringify([{ positionId: '1', name: text, email: text, telephone: text }]),
    JSON.stringify([...text].slice(0, 1_000).map((b) => ({ b }))),
  ];
  for (const raw of answers) {
    const value = normaliseValue(component, raw);
    if (value === null || excessOf(component, value, '') !== null) continue;
    validateComponent(component, value, { forced: true });
  }
}

const OTHERS: Record<string, Parser> = {
  ...Object.fromEntries(
    COMPONENTS.map((component) => [
      `${component.type} ${component.validation?.type ?? ''}`,
      (text: string) => answer(component, text),
    ]),
  ),
  plainWords,
  parseJson,
  searchWords: (text) => searchWords(plain.plainLine(text)),
  redactAddress,
  routeKind,
  isPageAddress,
  ownMailProblems: (text) =>
    ownMailProblems('caseCreated', { subject: { sv: text, en: text }, text: { sv: text, en: text } }),
  unknownFieldProblems: (text) => unknownFieldProblems({ sv: text }),
};

const SVGS: Record<string, Parser> = {
  harmlessSvg,
  drawsSomething,
  content: (text) => harmlessSvg(`<svg xmlns="x">${text}</svg>`),
  style: (text) =>
    harmlessSvg(`<svg><style>${text}</style><g class="${text.replace(/[<>"&]/g, '')}"/></svg>`),
};

/** What the parsers look for, alone and in pairs. */
const UNITS = [
  ...[
    ...'.,;:-+_/\\|"\'()[]{}<>@#%!*`~ 09aåß',
    '\n',
    '\u0315\u0301',
    '\u0344',
    '\u200d',
    '👨‍👩',
    '🏴',
    '½',
    '١',
  ],
  ...['a.', ', ', '1,', '1 ', "'1", '-1', 'a@', 'a@b.se,', '<a', 'a>', 'a://', '**', '[a](', '{a'],
];
const MARKUP = [
  ...[
    '<!--',
    '<![CDATA[',
    '<?',
    '<g a="',
    '<g ',
    '<g>',
    '</g>',
    '/*',
    '.a{',
    'a{}',
    '.a',
    'a ',
    'fill:',
    '"a"',
  ],
];
/** What comes after it, so that the whole is not what is looked for. */
const ENDS = ['', ' x@'];

const SMALL = 60;
const LARGE = 4 * SMALL;

/** Texts whose steps grow by more than their length, with how much. */
function superlinear(parser: Parser, units: readonly string[] = UNITS): string[] {
  return units.flatMap((unit) =>
    ENDS.flatMap((end) => {
      const ofLength = (length: number) =>
        unit.repeat(Math.ceil(length / unit.length)).slice(0, length) + end;
      const small = stepsOf(() => parser(ofLength(SMALL)));
      const allowed = 6 * small + 3_000;
      try {
        stepsOf(() => parser(ofLength(LARGE)), allowed);
        return [];
      } catch (error) {
        if (error instanceof TooManySteps)
          return [`${JSON.stringify(unit)} … ${JSON.stringify(end)}: ${small}`];
        throw error;
      }
    }),
  );
}

describe('reading what somebody typed takes steps by its length, not by the square of it', () => {
  it.each(Object.entries({ ...FIELDS, ...OTHERS }))('%s', (_name, parser) => {
    expect(superlinear(parser)).toEqual([]);
  });

  it.each(Object.entries(SVGS))('an SVG: %s', (_name, parser) => {
    expect(superlinear(parser, MARKUP)).toEqual([]);
  });

  it('every reader of the fields is among them', () => {
    const files = globSync('lib/domain/fields/*.ts');
    const names = files.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/^export function (\w+)/gm)].map(([, name = '']) => name),
    );
    expect(names.length).toBeGreaterThan(40);
    expect(names.filter((name) => !FIELDS[name] && !NO_READERS.includes(name))).toEqual([]);
  });
});

describe('counting steps', () => {
  it.each<[string, Parser]>([
    ['what begins anywhere and ends somewhere else', (text) => /,.* \d/.test(text)],
    ['a run that must stand at the end', (text) => /,+$/.test(text)],
    ['two runs of the same', (text) => /^,*,*x$/.test(text)],
    ['what is split', (text) => text.split(/,+$/)],
    ['accents out of order', (text) => text.normalize('NFC')],
  ])('finds %s', (_what, parser) => {
    expect(superlinear(parser).length).toBeGreaterThan(0);
  });

  it('agrees with the engine about what matches', () => {
    expect(stepsOf(() => /^a+b/.test('aab'))).toBeLessThan(20);
    expect(stepsOf(() => /b/.test('a'.repeat(100)))).toBeGreaterThan(100);
  });
});

it('reads a text of 100,000 characters in few steps for each', () => {
  const long = 100_000;
  const commas = ','.repeat(long);
  for (const [name, parser] of Object.entries(FIELDS)) {
    expect([name, stepsOf(() => parser(commas)) < 400 * long]).toEqual([name, true]);
  }
  const accents = '\u0315\u0301'.repeat(long / 2);
  for (const parser of [plain.plainText, typing.typed]) {
    expect(stepsOf(() => parser(accents))).toBeLessThan(400 * long);
  }
});
