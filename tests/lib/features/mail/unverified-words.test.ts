import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isClickable } from '@/lib/domain/fields/clickable';
import { COMPANY_NAME_OF_APPLICANT } from '@/lib/domain/fields/field-kind';
import { LOCALES, type Locale } from '@/lib/domain/locale';
import { isMailType, MAIL_TYPES, MAILS, type MailType } from '@/lib/domain/mails';
import { type OwnMail, ownMailProblems, placesOf } from '@/lib/domain/organisation/own-mails';
import { type MailInput, mailContent } from '@/lib/engine/mail/mail-content';
import { companyValues, mailSubject, quotedName } from '@/lib/engine/mail/mail-request';
import { textFor } from '@/lib/platform/i18n/text-for';

const MARK = 'Kanariefirman';
/** A name that nobody has verified, with whatever signs an applicant may write. */
const name = fc
  .array(
    fc.constantFrom('Betala', '{company}', '**fet**', '# Rubrik', '”', '<b>', '!', '-', '[a](b)', '\n'),
    { maxLength: 5 },
  )
  .map((words) => COMPANY_NAME_OF_APPLICANT.parse([...words, MARK].join(' ')))
  .filter((text) => COMPANY_NAME_OF_APPLICANT.problem(text) === null);

const company = (companyName: string, nameIsVerified: boolean | null = null) => ({
  ...{ companyName, nameIsVerified, nameIsKnown: false },
  ...{ orgNo: '850102-1235', organisationType: 'SOLITARY_COMPANY' as const },
});

/** Values of a mail in which strangers have written all that they may. */
function valuesOf(type: MailType, locale: Locale, companyName: string): Record<string, string> {
  const person = `${MARK} (a@example.com)`;
  return {
    ...companyValues(company(companyName), locale),
    ...{
      organisation: 'Teknikbolagen',
      name: 'Robert',
      reviewer: 'Ragnar',
      answer: 'yes',
      how: 'expired',
      hasSigned: 'yes',
    },
    ...{
      admissionDate: '2027-01-01',
      deletionDate: '2027-01-01',
      dueDate: '2027-01-01',
      left: '0',
      isBlocked: 'none',
    },
    ...{ by: `${MARK}@example.com`, signatories: person, signatory: person, addresses: person },
    ...(type !== 'admissionDate' && { contactPerson: person }),
  };
}

const contentOf = (type: MailType, locale: Locale, values: Record<string, string>, own?: OwnMail) =>
  mailContent({
    ...{ type, locale, own, subject: '', reference: 'A-10421', linkExpiryDate: '2026-12-22' },
    data: { values, quote: null, path: '', linkVersion: 1 },
    organisation: {
      ...{ name: 'Teknikbolagen', accentColour: '#0b5cad', sharedEmail: 'medlem@example.com' },
      ...{ logoUrl: null, contact: null, handlingDays: null },
    },
    buttonUrl: MAILS[type].link === 'none' ? null : 'https://ansok.example.com',
    ...{ stage: 'review', isAhead: true, today: '2026-11-22', expectation: null, expectedBy: null },
  } satisfies MailInput);

/** The places that hold what strangers have written. */
const STRANGERS = ['signatories', 'signatory', 'addresses', 'inviter', 'asker'];

describe('what nobody has verified', () => {
  it.each(LOCALES)('is in no subject and no heading of ours in %s', (locale) => {
    fc.assert(
      fc.property(fc.constantFrom(...MAIL_TYPES), name, (type, written) => {
        const values = valuesOf(type, locale, written);
        expect(mailSubject(type, locale, { values })).not.toContain(MARK);
        expect(contentOf(type, locale, values).heading).not.toContain(MARK);
      }),
      { numRuns: 300 },
    );
  });

  it.each(LOCALES)('is in none of an organisation’s own in %s, whatever places these have', (locale) => {
    fc.assert(
      fc.property(fc.constantFrom(...MAIL_TYPES.filter(isMailType)), name, (type, written) => {
        const places = placesOf(type, 'text');
        // A subject that is stored may have what new ones may not.
        const inSubject = places.filter((place) =>
          [...placesOf(type, 'subject'), ...STRANGERS].includes(place),
        );
        const [subject, all] = [inSubject, places].map((some) => some.map((place) => `{${place}}`).join(' '));
        const text = Object.fromEntries(LOCALES.map((one) => [one, subject])) as OwnMail['subject'];
        const headed = Object.fromEntries(
          LOCALES.map((one) => [one, `# ${all}\n\n${all}`]),
        ) as OwnMail['text'];
        const own = { subject: text, text: headed };
        const values = valuesOf(type, locale, written);
        expect(mailSubject(type, locale, { values }, { own })).not.toContain(MARK);
        const { heading, parts } = contentOf(type, locale, values, own);
        expect(heading).not.toContain(MARK);
        expect(JSON.stringify(parts)).toContain(MARK);
      }),
      { numRuns: 300 },
    );
  });

  it('is no place of a new subject', () => {
    const subject = { sv: '{inviter}', en: '{inviter}' };
    const problems = ownMailProblems('colleagueInvited', { subject, text: { sv: 'a', en: 'a' } });
    expect(problems).toMatchObject([{ code: 'MAIL_PLACE_UNKNOWN' }, { code: 'MAIL_PLACE_UNKNOWN' }]);
  });

  it.each(LOCALES)('stands in quotes in the text in %s, which it cannot end', (locale) => {
    fc.assert(
      fc.property(name, (written) => {
        const { company: said } = companyValues(company(written), locale);
        expect(said).toBe(quotedName(written, locale));
        const [opening, closing] = textFor(locale)('mail.common.quotedName', { name: ' ' }).split(' ');
        expect(said.slice(1, -1)).not.toMatch(/["”“]/);
        expect([said[0], said.at(-1)]).toEqual([opening, closing]);
      }),
    );
  });
});

it('says the name of the register, and one that a case worker has written or approved, as it is', () => {
  const known = { ...company('Booking.com (Sverige) AB'), nameIsKnown: true };
  const verified = company('Annas Bod', true);
  for (const one of [known, verified]) {
    const { companyName } = one;
    expect(companyValues(one, 'sv')).toMatchObject({ company: companyName, companyInSubject: companyName });
  }
  const changed = { ...known, nameIsVerified: false };
  expect(companyValues(changed, 'sv').companyInSubject).toBe('850102-XXXX');
});

it('says the number instead of a name that was stored before it was checked', () => {
  const old = 'Betala på https://betala.example.net/2';
  expect(isClickable(old)).toBe(true);
  expect(companyValues(company(old), 'sv')).toMatchObject({
    company: '850102-XXXX',
    companyInSubject: '850102-XXXX',
  });
});
