import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainPart } from '@/lib/domain/forms/marked-text';
import { TEXT_LIMITS } from '@/lib/domain/limits';
import { LOCALES } from '@/lib/domain/locale';
import { MAIL_TYPES, OWN_PARTS } from '@/lib/domain/mails';
import { EMPTY_BODY, type VersionBody } from '@/lib/domain/organisation/body';
import { draftBodySchema } from '@/lib/domain/organisation/body-schema';
import { bodyTexts, withText } from '@/lib/domain/organisation/body-texts';
import { differences } from '@/lib/domain/organisation/differences';
import { mergeBodies } from '@/lib/domain/organisation/merge';
import {
  filledLine,
  filledParts,
  type OwnMail,
  ownMailProblems,
  type PlaceValues,
  placesOf,
  withoutHeading,
} from '@/lib/domain/organisation/own-mails';
import { bodyProblems, isPublishable } from '@/lib/domain/organisation/problems';
import { mailTemplate } from '@/lib/engine/mail/mail-request';
import { pickMessages } from '@/lib/platform/i18n/messages';
import { text } from './bodies';

const MAIL: OwnMail = { subject: text('Hej {company}'), text: text('Hej **{company}**!\n\n- {reference}') };
const withMail = (mail: OwnMail = MAIL): VersionBody => ({ ...EMPTY_BODY, mails: { caseRejected: mail } });
const places = (values: Record<string, string>, phrases: Record<string, string> = {}): PlaceValues => ({
  values,
  phrases,
});

describe('the heading of a mail', () => {
  it('is the one that its text begins with, and no other', () => {
    const parts = filledParts('# Hej {company}\n\nEtt.\n\n# Två', places({ company: 'Alfa' }));
    const { heading, parts: left } = withoutHeading(parts);
    expect([heading, left.map(plainPart)]).toEqual(['Hej Alfa', ['Ett.', 'Två']]);
    expect(withoutHeading(left)).toEqual({ heading: null, parts: left });
    expect(withoutHeading([])).toEqual({ heading: null, parts: [] });
  });
});

describe('the places of a mail', () => {
  it.each(LOCALES)('each have a name and an explanation in %s', (locale) => {
    const sections = ['placeNames', 'places'].map((one) => `organisation.mails.${one}`);
    const names = MAIL_TYPES.flatMap((type) => placesOf(type, 'text'));
    const keys = sections.flatMap((section) => names.map((name) => `${section}.${name}`));
    expect(() => pickMessages(locale, keys)).not.toThrow();
  });

  it('are trimmed at both ends of a paragraph only', () => {
    const given = places({ company: ' Alfa  Beta ', nothing: '' });
    expect(filledLine('  Hej\n\n {company} ', given)).toBe('Hej Alfa Beta');
    expect(filledParts('{nothing} **Hej** {company} {nothing}\n \t\n   Två', given).map(plainPart)).toEqual([
      'Hej  Alfa  Beta',
      'Två',
    ]);
  });

  it('are filled, and an empty one takes the space before it along', () => {
    const given = places({ company: 'Alfa', reference: '' });
    expect(filledLine('Hej {company}, om {reference}.', given)).toBe('Hej Alfa, om.');
    expect(filledLine('{foo} {constructor}', given)).toBe('{foo} {constructor}');
    expect(
      filledParts('Ett.\n\n{reference}\n\n- {reference}\n- två {reference}', given).map(plainPart),
    ).toEqual(['Ett.', '• två']);
  });

  it('have our words with a capital at the beginning of a sentence, and names as they are', () => {
    const given = places({ company: 'alfa' }, { count: 'en uppgift', who: 'alfa, kontaktperson,' });
    expect(filledLine('{count} av {count}. {count}', given)).toBe('En uppgift av en uppgift. En uppgift');
    expect(filledLine('{company} {who}', given)).toBe('alfa alfa, kontaktperson,');
    expect(filledLine('{who}', given)).toBe('alfa, kontaktperson,');
  });

  it('never make Markdown, paragraphs or places of a value', () => {
    const word = fc.string({ minLength: 1 }).map((one) => `x${one.replace(/\s/g, '')}x`);
    const hostile = fc.oneof(
      word,
      fc.constantFrom(
        '**fet**',
        '- punkt',
        '# rubrik',
        '[länk](https://evil.example)',
        '{reference}',
        '1. ett',
        '$&',
      ),
    );
    fc.assert(
      fc.property(hostile, word, (company, before) => {
        const plain = before.replace(/[*[\]{}#]/g, '');
        const template = `{company} ${plain} **{company}**\n\n- {company}\n\n{company}`;
        expect(filledParts(template, places({ company, reference: 'A-1' }))).toEqual([
          { kind: 'paragraph', inlines: [{ text: `${company} ${plain} ` }, { text: company, isBold: true }] },
          { kind: 'list', first: null, items: [[{ text: company }]] },
          { kind: 'paragraph', inlines: [{ text: company }] },
        ]);
        expect(filledLine('{company}', places({ company }))).toBe(company);
      }),
    );
  });
});

describe('a mail that an organisation has written', () => {
  const codes = (mail: Partial<OwnMail>) =>
    ownMailProblems('caseRejected', { ...MAIL, ...mail }).map(({ code, part, locale, value }) =>
      [code, part, locale, value].filter(Boolean).join(' '),
    );

  it('has a problem for each thing that is wrong, at its place', () => {
    expect(codes({})).toEqual([]);
    expect(codes({ subject: text('Hej', ' ') })).toEqual(['MAIL_TEXT_MISSING subject en']);
    expect(codes({ text: text('{deadline} {x} {x}', 'ok') })).toEqual([
      'MAIL_PLACE_UNKNOWN text sv {deadline}',
      'MAIL_PLACE_UNKNOWN text sv {x}',
    ]);
    for (const wrong of ['{company', 'company}', '{}', '{a b}', '{{company}}', '{company}}'])
      expect(codes({ text: text(wrong, 'ok') })).toEqual(['MAIL_BRACE text sv']);
    expect(codes({ text: text('[a](https://{company}.se)', '[a](https://a.se) {company}') })).toEqual([
      'MAIL_PLACE_IN_LINK text sv',
    ]);
    const most = TEXT_LIMITS.mailSubject;
    expect(codes({ subject: text('x'.repeat(most), 'x'.repeat(most + 1)) })).toEqual([
      `MAIL_SUBJECT_TOO_LONG subject en ${most}`,
    ]);
  });

  it('has no sentences in its subject', () => {
    expect(placesOf('correctionRequested', 'text')).toContain('deadline');
    expect(placesOf('correctionRequested', 'subject')).not.toContain('deadline');
  });

  it('prevents publishing while something is wrong with it', () => {
    const [problem, ...others] = bodyProblems(withMail({ ...MAIL, subject: text('{x}', 'ok') })).filter(
      ({ place }) => place.part === 'mails',
    );
    expect(others).toEqual([]);
    expect(problem).toEqual({
      code: 'MAIL_PLACE_UNKNOWN',
      isWarning: false,
      value: '{x}',
      place: { part: 'mails', property: 'caseRejected.subject', locale: 'sv' },
    });
    expect(isPublishable(problem ? [problem] : [])).toBe(false);
    expect(bodyProblems(withMail()).filter(({ place }) => place.part === 'mails')).toEqual([]);
  });

  it('can be begun from ours', () => {
    for (const type of MAIL_TYPES) {
      const ours = (part: 'subject' | 'text') =>
        Object.fromEntries(
          LOCALES.map((locale) => [locale, mailTemplate(type, part, locale)]),
        ) as OwnMail['text'];
      expect(ownMailProblems(type, { subject: ours('subject'), text: ours('text') }), type).toEqual([]);
    }
  });

  it('is one of the texts of its body, which can be exchanged', () => {
    const given = bodyTexts(withMail()).filter(({ place }) => place.part === 'mails');
    expect(given.map(({ key, kind, isLong }) => [key, kind, isLong])).toEqual([
      ['mails/caseRejected/subject', 'mailSubject', false],
      ['mails/caseRejected/text', 'mailText', true],
    ]);
    const changed = withText(withMail(), 'mails/caseRejected/subject', text('Ny'));
    expect(changed.mails?.caseRejected).toEqual({ ...MAIL, subject: text('Ny') });
    for (const key of ['mails/caseCreated/subject', 'mails/caseDelegated/text', 'mails/constructor/text'])
      expect(withText(withMail(), key, text('Ny'))).toEqual(withMail());
  });

  it('is stored on one line or several, cleaned, in one order, and not at all if there is none', () => {
    const { mails } = draftBodySchema.parse({
      ...EMPTY_BODY,
      mails: {
        signingStopped: MAIL,
        caseCreated: { subject: text(' a\nb\u0000 '), text: text('a\r\nb', '') },
      },
    });
    expect(Object.keys(mails ?? {})).toEqual(['caseCreated', 'signingStopped']);
    expect(mails?.caseCreated).toEqual({ subject: text('a b', 'a b in English'), text: text('a\nb', '') });
    const before = JSON.stringify(draftBodySchema.parse(EMPTY_BODY));
    expect(JSON.stringify(draftBodySchema.parse({ ...EMPTY_BODY, mails: {} }))).toBe(before);
    expect(before).not.toContain('mails');
    for (const mail of [{ caseUnheardOf: MAIL }, { caseCreated: { subject: text('a') } }])
      expect(draftBodySchema.safeParse({ ...EMPTY_BODY, mails: mail }).success).toBe(false);
  });
});

describe('two people who write mails', () => {
  const written = (part: 'subject' | 'text', sv: string) =>
    withMail({ ...MAIL, [part]: { ...MAIL[part], sv } });

  it('are both saved if they change different parts, and in conflict if they change the same', () => {
    const merged = mergeBodies(withMail(), written('subject', 'a'), written('text', 'b'));
    expect(merged).toEqual({
      body: withMail({ subject: { ...MAIL.subject, sv: 'a' }, text: { ...MAIL.text, sv: 'b' } }),
    });
    const place = { part: 'mails', property: 'caseRejected.subject', locale: 'sv' };
    expect(mergeBodies(withMail(), written('subject', 'a'), written('subject', 'b'))).toMatchObject({
      conflicts: [{ place, base: MAIL.subject.sv, mine: 'a', theirs: 'b' }],
    });
  });

  it('are in conflict if one resets a mail that the other changes, also in two tabs of one person', () => {
    for (const isOwn of [false, true]) {
      const outcome = mergeBodies(withMail(), written('subject', 'a'), EMPTY_BODY, { isOwn });
      expect(outcome).toHaveProperty('conflicts');
    }
    expect(mergeBodies(withMail(), withMail(), EMPTY_BODY)).toEqual({ body: EMPTY_BODY });
  });

  it('see each part and language that differs', () => {
    expect(differences(withMail(), written('text', 'b'))).toEqual([
      {
        kind: 'changed',
        place: { part: 'mails', property: 'caseRejected.text', locale: 'sv' },
        from: MAIL.text.sv,
        to: 'b',
      },
    ]);
    expect(differences(EMPTY_BODY, withMail())).toHaveLength(OWN_PARTS.length * LOCALES.length);
  });
});
