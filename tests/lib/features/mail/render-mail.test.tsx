import fc from 'fast-check';
import { createTransport } from 'nodemailer';
import { describe, expect, it } from 'vitest';
import { isolated } from '@/lib/domain/isolate';
import { holdsIn, isAheadIn, mailStage } from '@/lib/domain/lifecycle/mail-holds';
import { ACTIVE, CASE_STATUSES, isEditable, UNDER_REVIEW } from '@/lib/domain/lifecycle/status';
import { TEXT_LIMITS } from '@/lib/domain/limits';
import { LOCALES, type Locale } from '@/lib/domain/locale';
import { isMailType, MAIL_TYPES, MAILS, type MailType, statesHandlingTime } from '@/lib/domain/mails';
import { type OwnMail, placesOf } from '@/lib/domain/organisation/own-mails';
import type { MailInput } from '@/lib/engine/mail/mail-content';
import { mailSubject } from '@/lib/engine/mail/mail-request';
import type { Messages } from '@/lib/platform/i18n/messages';
import { renderMail } from '../../../fixtures/rendered-mail';
import { writtenTexts } from '../../../fixtures/written-texts';

const URL = 'https://ansok.example.com/case/1b4e28ba-2fa1-41d2-883f-0016d3cca427/k3j2.1.abc-DEF_123?a=1&b=2';
const HOSTILE = '<script>alert("x")</script> & {company} <b>Åsa</b>';

const VALUES: Record<string, string> = {
  company: 'Räksmörgås & Söner <AB>',
  orgNo: '559900-0014',
  organisation: 'Teknikbolagen',
};
/** What the commands give besides, by type. */
const OWN_VALUES: Partial<Record<MailType, Record<string, string>>> = {
  caseDelegated: { name: 'Robert "Rå" <Rådgivare>' },
  caseTakenOver: { name: 'Robert Rådgivare' },
  admissionDate: { admissionDate: '2027-01-01' },
  membershipActive: { admissionDate: '2027-01-01' },
  signableDocumentCreated: { signatories: 'vera@example.com, åke@example.com' },
  internalDocumentCreated: { signatories: 'chef@example.com' },
  signatoryBounced: { addresses: 'vera@example.com' },
  signingEnded: { how: 'expired' },
  internalSigningEnded: { how: 'withdrawn' },
  signatoryDeclined: { signatory: 'vera@example.com' },
  signatoryReminder: { contactPerson: 'Vera Vik (vera@example.com)' },
  signingStopped: { how: 'declined', hasSigned: 'yes', contactPerson: 'Vera Vik (vera@example.com)' },
  allSigned: { contactPerson: 'Vera Vik (vera@example.com)' },
  colleagueInvited: { by: 'Vera "V" <Verk>' },
  colleagueDone: { left: '0' },
  correctionReminder: { dueDate: '2027-01-31' },
  regionalReviewAnswered: { reviewer: 'Ragnar Regional', answer: 'yes' },
};

const EVERY = LOCALES.flatMap((locale) => MAIL_TYPES.map((type) => ({ type, locale })));

function mail(type: MailType, locale: Locale, change: Partial<MailInput> = {}): MailInput {
  const values = { ...VALUES, ...OWN_VALUES[type] };
  return {
    type,
    locale,
    subject: mailSubject(type, locale, { values }),
    data: { values, quote: null, path: '', linkVersion: 1 },
    organisation: {
      name: 'Teknikbolagen',
      accentColour: '#0b5cad',
      sharedEmail: 'medlem@teknikbolagen.example',
      logoUrl: null,
      contact: null,
      handlingDays: 15,
    },
    reference: 'A-10421',
    buttonUrl: leadsSomewhere(type) ? URL : null,
    linkExpiryDate: MAILS[type].link === 'application' ? '2026-12-22' : null,
    stage: 'review',
    isAhead: true,
    today: '2026-11-22',
    expectation: 'review',
    expectedBy: null,
    ...change,
  };
}

const leadsSomewhere = (type: MailType) => MAILS[type].link !== 'none';

/** The words of the HTML part as a reader sees them: without the preview line, which repeats the first paragraph. */
function wordsOf(html: string): string {
  const preview = /<div[^>]*data-skip-in-text[\s\S]*?<\/div>\s*<\/div>/;
  return html
    .replace(/^[\s\S]*<body/, '<body')
    .replace(preview, '')
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#x27;/g, "'")
    .replace(/&nbsp;|[\u00a0\u2000-\u200f\ufeff]/g, ' ')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ');
}

const section = (locale: Locale, ...path: string[]) =>
  path.reduce<string | Messages | undefined>(
    (found, key) => (typeof found === 'object' ? found[key] : undefined),
    writtenTexts(locale),
  );

describe('texts of mails', () => {
  it.each(LOCALES)(
    'says to signatories who invites them, for which company and organisation (%s)',
    async (locale) => {
      const { text } = await renderMail(mail('signatoryReminder', locale));
      for (const said of ['Vera Vik (vera@example.com)', VALUES.company, VALUES.organisation]) {
        expect(text).toContain(said);
      }
      const { values: _, ...unknown } = { ...mail('signatoryReminder', locale).data };
      const earlier = mail('signatoryReminder', locale, { data: { ...unknown, values: VALUES } });
      expect((await renderMail(earlier)).text).toContain(VALUES.organisation);
    },
  );

  it.each(EVERY)('$type has all its texts in $locale', ({ type, locale }) => {
    for (const key of ['subject', 'heading', 'body', ...(leadsSomewhere(type) ? ['button'] : [])]) {
      expect(section(locale, 'mail', type, key), key).toMatch(/\S/);
    }
    expect(section(locale, 'mailType', type)).toMatch(/\S/);
  });

  it.each(LOCALES)('there are none in %s for types that do not exist', (locale) => {
    expect(Object.keys(section(locale, 'mail') ?? {}).sort()).toEqual(['common', ...MAIL_TYPES].sort());
    expect(Object.keys(section(locale, 'mailType') ?? {}).sort()).toEqual([...MAIL_TYPES].sort());
  });

  it.each(LOCALES)(
    'say in %s what is still ahead where that can pass while the rest stays true, and only there',
    (locale) => {
      const asking = MAIL_TYPES.filter((type) =>
        /\{isAhead,/.test(JSON.stringify(section(locale, 'mail', type))),
      );
      const passing = MAIL_TYPES.filter((type) =>
        CASE_STATUSES.map((status) => ({ status, archivedFrom: null })).some(
          (past) => holdsIn(type, past) !== isAheadIn(type, past),
        ),
      );
      expect(asking.sort()).toEqual(passing.sort());
    },
  );

  it.each(EVERY)('the subject of $type in $locale needs only what every mail has', ({ type, locale }) => {
    const subject = String(section(locale, 'mail', type, 'subject'));
    const known = isMailType(type) ? placesOf(type, 'subject') : [...Object.keys(VALUES), 'count'];
    for (const [, name] of subject.matchAll(/\{(\w+)[,}]/g)) expect(known).toContain(name);
  });
});

describe.each(LOCALES)('what a mail in %s says of an application', (locale) => {
  const saidOf = async (type: MailType, change: Partial<MailInput>) =>
    (await renderMail(mail(type, locale, change))).text;
  const [welcome, ifApproved, signed, was, askedAgain] =
    locale === 'sv'
      ? ['Välkommen till', 'Om vi godkänner', 'ser till att', 'Sista dagen var', /på nytt|skrivas under igen/]
      : ['Welcome to', 'If we approve', 'make sure', 'The last day was', /once more|signed again/];

  it.each(CASE_STATUSES)('%s fits its status', async (status) => {
    const stage = mailStage(status);
    const isUndecided = ACTIVE.includes(status);
    const admission = await saidOf('admissionDate', { stage });
    expect(admission.includes(ifApproved)).toBe(isUndecided);
    expect(admission.includes(welcome)).toBe(['EXPORTED_TO_TELLUS', 'FINISHED_IN_TELLUS'].includes(status));
    const changed = await saidOf('contactPersonChanged', { stage });
    expect(changed.includes(signed)).toBe(isUndecided && !UNDER_REVIEW.includes(status));
    const asking = [
      ['signatoryDeclined', isEditable(status)],
      ['signatureRejected', isEditable(status)],
      ['managerDeclined', status === 'APPROVED_BY_MA'],
    ] as const;
    for (const [type, isAsking] of asking) {
      const isAhead = isAheadIn(type, { status, archivedFrom: null });
      const { subject } = mail(type, locale);
      expect(askedAgain.test(subject + (await saidOf(type, { isAhead }))), type).toBe(isAsking);
    }
  });

  it('says that the membership is still to be registered only while it is', async () => {
    const registering = locale === 'sv' ? 'Nu registrerar vi' : 'We are now registering';
    for (const type of ['admissionDate', 'applicationApproved'] as const) {
      const { data } = mail(type, locale);
      const approved = { ...data, values: { ...data.values, isApproved: 'yes' } };
      for (const status of ['EXPORTED_TO_TELLUS', 'FINISHED_IN_TELLUS', 'CANCELLED_IN_TELLUS'] as const) {
        for (const past of [
          { status, archivedFrom: null },
          { status: 'ARCHIVED', archivedFrom: status },
        ] as const) {
          const isAhead = isAheadIn(type, past);
          const said = await saidOf(type, { data: approved, isAhead, stage: mailStage(past.status) });
          expect(said.includes(registering), type).toBe(status === 'EXPORTED_TO_TELLUS');
        }
      }
    }
  });

  it('fits how far the application is: corrections that are in, and what is signed', async () => {
    const [toSign, toBeSigned, nothing, correct] =
      locale === 'sv'
        ? ['Skriv under den', 'när den är underskriven', 'inte göra något', 'Rätta det som vi har bett om']
        : ['Sign it', 'when it has been signed', 'need to do anything', 'Correct what we have asked for'];
    for (const status of CASE_STATUSES) {
      const stage = mailStage(status);
      const corrected = await saidOf('correctionsReceived', { stage });
      expect(corrected.includes(toSign), status).toBe(stage === 'filling');
      expect(corrected.includes(toBeSigned), status).toBe(stage === 'signing');
      expect(corrected.includes(nothing), status).toBe(UNDER_REVIEW.includes(status));
    }
    for (const type of ['signatoriesSigned', 'applicationReceived'] as const) {
      for (const expectation of ['corrections', 'review'] as const) {
        const received = await saidOf(type, { expectation });
        expect(received.includes(correct), type).toBe(expectation === 'corrections');
        expect(received.includes(nothing), type).toBe(expectation === 'review');
      }
    }
  });

  it('fits the day: a last day that has passed is not called the last day to come', async () => {
    for (const [today, isPast] of [
      ['2027-01-30', false],
      ['2027-01-31', false],
      ['2027-02-01', true],
    ] as const) {
      expect((await saidOf('correctionReminder', { today })).includes(was)).toBe(isPast);
      const { data } = mail('correctionReminder', locale);
      const requested = await saidOf('correctionRequested', { today, data });
      expect(/31 (januari|January) 2027/.test(requested)).toBe(!isPast);
    }
  });
});

describe('renderMail', () => {
  it.each(EVERY)('renders $type in $locale, whatever people wrote', async ({ type, locale }) => {
    const { values } = mail(type, locale).data;
    const input = mail(type, locale, { data: { values, quote: HOSTILE, path: '', linkVersion: 1 } });
    const { html, text } = await renderMail(input);
    const words = wordsOf(html);

    expect(html).toContain(`lang="${locale}"`);
    expect(html).not.toContain('<script');
    expect(html).not.toContain('<b>');
    expect(html).not.toContain('Söner <AB>');
    for (const part of [words, text]) {
      expect(part).toContain(HOSTILE);
      expect(part.includes(URL)).toBe(leadsSomewhere(type));
      expect(part).toContain('A-10421');
      expect(part).toContain('medlem@teknikbolagen.example');
      // Placeholders of ours are all filled; the braces that a person wrote stay.
      expect(part.replaceAll(HOSTILE, '')).not.toMatch(/[{}]|\bnone\b|\bundefined\b|mail\./);
    }
    expect(html.includes(`href="${URL.replace('&', '&amp;')}"`)).toBe(leadsSomewhere(type));
  });

  it.each(EVERY)('says the same in both parts of $type in $locale', async ({ type, locale }) => {
    const { html, text } = await renderMail(mail(type, locale));
    const words = wordsOf(html);
    for (const block of text.split(/\n\n|\n/)) {
      const line = block.replace(/^-- $/, '').replace(/:$/, '').trim();
      expect(words).toContain(line);
    }
  });

  it('makes paragraphs of a text, but never of a value', async () => {
    const values = { ...VALUES, company: 'Alfa\n\nBetala till 123-4567' };
    const data = { values, quote: null, path: '', linkVersion: 1 };
    const { text } = await renderMail(mail('caseCreated', 'sv', { data }));
    expect(text).toContain('Ansökan från Alfa Betala till 123-4567 om medlemskap');
    expect(text).toContain('lösenord: länken leder rätt till ansökan.\n\nDet du fyller i');
  });

  it('preserves the lines of a quotation', async () => {
    const data = { values: VALUES, quote: 'Rad ett\r\n\r\nRad två', path: '', linkVersion: 1 };
    const { html, text } = await renderMail(mail('caseRejected', 'sv', { data }));
    expect(html).toMatch(/<p[^>]* dir="auto"[^>]*>Rad ett/);
    expect(html).toMatch(/Rad ett<br\/?>(<!-- -->)?<br\/?>(<!-- -->)?Rad två/);
    expect(text).toContain('Vår motivering:\n> Rad ett\n>\n> Rad två');
  });

  it('lists what is to be corrected under the names of its fields', async () => {
    const fields = [
      { correctionId: 'a', formId: 'company', label: 'Postadress', description: 'Skriv hela.\nOch orten.\n' },
      { correctionId: 'b', formId: 'company', label: 'Webbplats', description: '' },
    ];
    const data = { values: VALUES, quote: null, path: '', linkVersion: 1, fields };
    const { html, text } = await renderMail(mail('correctionRequested', 'sv', { data }));
    for (const { label } of fields) expect(html).toMatch(new RegExp(`font-weight:600[^>]*>${label}</p>`));
    expect(text).toContain(
      'Det här behöver rättas:\n> Postadress\n> Skriv hela.\n> Och orten.\n>\n> Webbplats\n',
    );
  });

  it('leaves the line of the reference out while the case has none', async () => {
    const { text } = await renderMail(mail('caseCreated', 'sv', { reference: null }));
    expect(text).not.toContain('Ärendenummer');
  });

  it('writes days in words', async () => {
    expect((await renderMail(mail('admissionDate', 'sv'))).text).toContain('från och med den 1 januari 2027');
    expect((await renderMail(mail('admissionDate', 'en'))).text).toContain('from 1 January 2027');
  });

  it.each(['sv', 'en'] as const)('reads well in %s without what not every such mail has', async (locale) => {
    for (const type of MAIL_TYPES) {
      if (
        [
          ...['caseDelegated', 'caseTakenOver', 'admissionDate', 'membershipActive'],
          ...[
            'signatoryBounced',
            'signingEnded',
            'internalSigningEnded',
            'signingStopped',
            'colleagueInvited',
            'colleagueDone',
          ],
        ].includes(type)
      )
        continue;
      const data = { values: { ...VALUES, signatory: '' }, quote: null, path: '', linkVersion: 1 };
      const { text } = await renderMail(mail(type, locale, { data }));
      expect(text).not.toMatch(/[{}]|\bnone\b| [.,]|\S {2}\S|\(\)/);
    }
  });

  it.each(LOCALES)(
    'says to a colleague in %s that the link is their own, and who can send it again',
    async (locale) => {
      const common = section(locale, 'mail', 'common', 'why', 'applicant');
      const data = {
        values: { ...VALUES, by: 'Vera' },
        quote: null,
        path: '',
        linkVersion: 1,
        colleague: 1,
      };
      const { text } = await renderMail(mail('colleagueInvited', locale, { data }));
      expect(text).not.toContain(String(common).split('{')[0]);
      expect(text).toContain(String(section(locale, 'mail', 'common', 'why', 'colleague')).split('{')[0]);
      expect(text).toContain(String(section(locale, 'mail', 'common', 'ownLink')).split('{')[0]);
    },
  );

  describe.each(LOCALES)('says to the applicant in %s', (locale) => {
    const toApplicants = MAIL_TYPES.filter((type) => MAILS[type].link === 'application');
    const textOf = async (type: MailType, change?: Partial<MailInput>) =>
      (await renderMail(mail(type, locale, change))).text;

    it.each(toApplicants)(
      'in %s the reference, whom to ask, and until when the link is valid',
      async (type) => {
        const contact = {
          name: 'Maja Medlem',
          email: 'maja@teknikbolagen.example',
          telephone: '08-123 45 67',
        };
        const { organisation } = mail(type, locale);
        const text = await textOf(type, { organisation: { ...organisation, contact } });
        expect(text).toContain('A-10421');
        expect(text).toContain('Maja Medlem, 08-123 45 67,');
        expect(text).toContain('maja@teknikbolagen.example');
        expect(text).toContain(
          locale === 'sv' ? 'gäller till den 22 december 2026' : 'valid until 22 December 2026',
        );
      },
    );

    it('who is to sign, as one says it', async () => {
      const and = locale === 'sv' ? 'och' : 'and';
      expect(await textOf('signableDocumentCreated')).toContain(`vera@example.com ${and} åke@example.com`);
    });

    it.each(toApplicants)(
      'in %s how long handling takes, where it is about a step towards the decision',
      async (type) => {
        const days = locale === 'sv' ? '15 arbetsdagar' : '15 working days';
        const one = locale === 'sv' ? 'en arbetsdag ' : 'one working day.';
        const { organisation } = mail(type, locale);
        const saying = statesHandlingTime(type);
        for (const expectation of ['before', 'corrections', 'review'] as const) {
          expect((await textOf(type, { expectation })).includes(days)).toBe(saying);
          const handled = { ...organisation, handlingDays: 1 };
          expect((await textOf(type, { expectation, organisation: handled })).includes(one)).toBe(saying);
        }
        const silent = { ...organisation, handlingDays: null };
        const known = await textOf(type, { expectation: 'review', expectedBy: '2026-12-18' });
        expect(/18 (d|D)ecember 2026/.test(known)).toBe(saying);
        expect(known).not.toContain(days);
        for (const change of [{ expectation: null }, { organisation: silent }]) {
          expect(await textOf(type, change)).not.toMatch(/arbetsdag|working day/);
        }
      },
    );
  });

  it('names the shared address if the organisation names nobody, and one telephone number without a name', async () => {
    const contactless = (await renderMail(mail('caseCreated', 'sv'))).text;
    expect(contactless).toContain('Frågor? Skriv till medlem@teknikbolagen.example.');
    const { organisation } = mail('caseCreated', 'sv');
    const contact = { name: ' ', email: '', telephone: '08-1' };
    const called = await renderMail(
      mail('caseCreated', 'sv', { organisation: { ...organisation, contact } }),
    );
    expect(called.text).toContain('Frågor? Ring 08-1 eller skriv till medlem@teknikbolagen.example.');
  });

  it('has the answer of a regional review', async () => {
    const answered = async (answer: string) => {
      const data = { values: { ...VALUES, answer }, quote: null, path: '', linkVersion: 1 };
      return (await renderMail(mail('regionalReviewAnswered', 'sv', { data }))).text;
    };
    expect(await answered('yes')).toContain('Granskaren tillstyrker medlemskap.');
    expect(await answered('no')).toContain('Granskaren avstyrker medlemskap.');
  });

  it('has no button and no word of a link without an address', async () => {
    const { html, text } = await renderMail(mail('caseCreated', 'sv', { buttonUrl: null }));
    expect(html).not.toContain('<a ');
    expect(text).not.toMatch(/Fyll i ansökan:|Länken är personlig|http/);
  });

  it('refuses to say something with a value missing', async () => {
    const data = { values: VALUES, quote: null, path: '', linkVersion: 1 };
    await expect(renderMail(mail('caseDelegated', 'sv', { data }))).rejects.toThrow(
      'mail.caseDelegated.places.name',
    );
  });

  it('warns about the link where there is one that gives access', async () => {
    for (const type of MAIL_TYPES) {
      const { text } = await renderMail(mail(type, 'sv'));
      expect(text.includes('Länken är personlig'), type).toBe(MAILS[type].link === 'application');
    }
  });
});

describe('a mail that an organisation has written', () => {
  const own = (text: string, subject = 'Hej {company}'): OwnMail => ({
    subject: { sv: subject, en: subject },
    text: { sv: text, en: text },
  });

  it('has its text in both parts, and all the rest of ours', async () => {
    const text =
      'Hej **{company}**!\n\nLäs [stadgarna](https://a.example/b) eller [a@b.se](mailto:a@b.se)\noch:\n- ett\n- två';
    const input = mail('caseRejected', 'sv', { own: own(text) });
    const sent = await renderMail({ ...input, data: { ...input.data, quote: 'För sent.' } });
    expect(sent.text).toContain(
      `Ansökan har avslagits\n\nHej ${VALUES.company}!\n\nLäs stadgarna (https://a.example/b) eller a@b.se\noch:\n\n• ett\n• två\n\n` +
        'Vår motivering:\n> För sent.\n\nSe ansökan:\n',
    );
    expect(sent.html).toContain('<strong>Räksmörgås &amp; Söner &lt;AB&gt;</strong>');
    expect(sent.html).toMatch(/<a [^>]*href="https:\/\/a.example\/b"/);
    expect(sent.html).toMatch(/<li>ett<\/li><li>två<\/li>/);
  });

  it('has a heading of its own if its text begins with one', async () => {
    const { text } = await renderMail(
      mail('caseRejected', 'en', { own: own('# Our answer\nDear {company}') }),
    );
    expect(text).toContain(`Teknikbolagen\n\nOur answer\n\nDear ${VALUES.company}\n\n`);
    expect(text).not.toContain('rejected');
  });

  it('says our words for the case in their places', async () => {
    const data = { ...mail('correctionRequested', 'sv').data, fields: [] };
    const values = { ...data.values, dueDate: '2027-01-31' };
    const input = { own: own('{corrections}: {reference}. {deadline}'), data: { ...data, values } };
    expect((await renderMail(mail('correctionRequested', 'sv', input))).text).toContain(
      '0 uppgifter: A-10421. Sista dagen är den 31 januari 2027.',
    );
  });

  it('has a subject on one line, whatever the values', () => {
    const values = { ...VALUES, company: 'Alfa\r\nBcc: x@example.com' };
    const data = { values };
    expect(
      mailSubject('caseRejected', 'sv', data, { own: own('', '{company} ({reference})'), reference: 'A-1' }),
    ).toBe('Alfa Bcc: x@example.com (A-1)');
  });

  it('is what was written, whatever that is', async () => {
    const line = fc
      .string({ minLength: 1, maxLength: 40, unit: 'grapheme' })
      .map((one) => `x${one.replace(/\s+/g, ' ')}x`);
    const hostile = fc.oneof(
      line,
      fc.constantFrom(HOSTILE, '**a**', '[a](https://evil.example)', '$&', '{x}'),
    );
    await fc.assert(
      fc.asyncProperty(line, hostile, async (written, company) => {
        const plain = written.replace(/[*[\]{}]/g, '');
        const values = { ...VALUES, company };
        const input = mail('caseRejected', 'sv', { own: own(`${plain} {company}`) });
        const { html, text } = await renderMail({ ...input, data: { ...input.data, values } });
        const shown = isolated(company.replace(/\s+/g, ' ').trim());
        expect(text).toContain(`\n\n${plain} ${shown}\n\n`);
        expect(html).not.toMatch(/<script|evil\.example"|<b>/);
        expect(wordsOf(html)).toContain(shown.slice(0, 5));
      }),
      { numRuns: 50 },
    );
  });
});

describe('branding', () => {
  const branded = async (change: Partial<MailInput['organisation']>) => {
    const { organisation } = mail('caseCreated', 'sv');
    return renderMail(mail('caseCreated', 'sv', { organisation: { ...organisation, ...change } }));
  };

  it('shows the logo, with the name for those who do not see it', async () => {
    const { html } = await branded({ logoUrl: 'https://ansok.example.com/logo.png' });
    expect(html).toMatch(/<img[^>]*alt="Teknikbolagen"/);
    expect(html).toContain('src="https://ansok.example.com/logo.png"');
  });

  it.each([
    'https://ansok.example.com/logo.svg',
    'https://ansok.example.com/api/organisation/teknikbolagen/Logo?v=0123456789abcdef.svg',
  ])('writes the name where mail programs could not show the logo, %s', async (logoUrl) => {
    const { html } = await branded({ logoUrl });
    expect(html).not.toContain('<img');
    expect(wordsOf(html)).toContain('Teknikbolagen');
  });

  it.each([
    ['#0b5cad', '#ffffff'],
    ['#ffd400', '#000000'],
  ])('puts readable text on %s', async (accentColour, ink) => {
    const { html } = await branded({ accentColour });
    const button = /<a [^>]*style="([^"]*)"/.exec(html)?.[1] ?? '';
    expect(button).toContain(`background-color:${accentColour}`);
    expect(button).toContain(`;color:${ink}`);
  });

  it('lets nothing but a colour into the styles', async () => {
    const { html } = await branded({ accentColour: 'red;background:url(https://evil.example)' });
    expect(html).not.toContain('evil.example');
  });
});

describe('the size of a mail', () => {
  const LIMIT = 90_000;
  const stream = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  const sizes = async (input: MailInput) => {
    const { html, text } = await renderMail(input);
    const { message } = await stream.sendMail({ from: 'a@example.com', to: 'b@example.com', html, text });
    return { html, text, written: Buffer.byteLength(html + text), sent: (message as Buffer).byteLength };
  };
  /** Texts of the kinds that take most room: letters of other alphabets, marks that HTML escapes, lines without words. */
  const ALPHABETS = [
    'a',
    'å ä ö ',
    'räksmörgås ',
    'مرحبا ',
    '漢字',
    '👩‍👩‍👧 ',
    '<&">',
    "'",
    '\n',
    '=',
    'e\u0301\u0302',
    'a漢',
  ];
  const written = fc
    .tuple(fc.constantFrom(...ALPHABETS), fc.integer({ min: 0, max: TEXT_LIMITS.written }))
    .map(([piece, length]) =>
      piece
        .repeat(Math.ceil(length / piece.length))
        .slice(0, length)
        .toWellFormed(),
    );
  const field = fc.record({
    formId: fc.constant('company'),
    correctionId: fc.constant('c'),
    label: written.map((label) => label.slice(0, 300).toWellFormed()),
    description: written,
  });
  const data = fc.oneof(
    fc.record({ quote: written }),
    fc.record({
      quote: fc.constant(null),
      fields: fc.array(field, { minLength: 1, maxLength: 300, size: 'max' }),
    }),
  );
  const types = fc.constantFrom<MailType>(
    'correctionRequested',
    'messagePostedByCaseWorker',
    'caseRejected',
    'correctionHandled',
  );

  /** The longest text that an organisation can write, in letters of Europe. */
  const ownTexts = fc
    .constantFrom('', 'a', 'räksmörgås ', 'å ä ö ', '- **a**\n', '{company} ')
    .map((piece) => piece.repeat(TEXT_LIMITS.formDefault).slice(0, TEXT_LIMITS.formDefault));

  it('is never above 90 kB, in either part and as it is sent', async () => {
    await fc.assert(
      fc.asyncProperty(
        types,
        fc.constantFrom(...LOCALES),
        data,
        ownTexts,
        async (type, locale, sample, text) => {
          const { quote, ...more } = sample;
          const own = text ? { subject: { sv: 'a', en: 'a' }, text: { sv: text, en: text } } : undefined;
          const plain = mail(type, locale, { own });
          const rendered = await sizes({ ...plain, data: { ...plain.data, quote, ...more } });
          const { html, written: bytes, sent } = rendered;
          expect(bytes).toBeLessThan(LIMIT);
          expect(sent).toBeLessThan(LIMIT);
          expect(html.isWellFormed() && rendered.text.isWellFormed()).toBe(true);
        },
      ),
      { numRuns: 60 },
    );
  }, 120_000);

  it.each(LOCALES)('has the button before a long list, and says where the rest is, in %s', async (locale) => {
    const fields = Array.from({ length: 30 }, (_, index) => ({
      ...{ formId: 'company', correctionId: String(index), label: `Fråga ${index}` },
      description: 'Uppgiften stämmer inte med registret. '.repeat(100),
    }));
    const plain = mail('correctionRequested', locale);
    const { html, text } = await sizes({ ...plain, data: { ...plain.data, fields } });
    const rest = { sv: 'Läs hela i ansökan.', en: 'Read all of it in the application.' }[
      locale as 'sv' | 'en'
    ];
    for (const part of [html, text]) {
      const places = [
        part.indexOf('k3j2.1'),
        part.indexOf('Fråga 0'),
        part.indexOf('Fråga 29'),
        part.indexOf(rest),
      ];
      expect(places.every((place) => place > 0)).toBe(true);
      expect(places).toEqual(places.toSorted((one, other) => one - other));
    }
    const short = await sizes({
      ...plain,
      data: { ...plain.data, fields: fields.slice(0, 1).map((one) => ({ ...one, description: 'Fel.' })) },
    });
    expect(short.text.indexOf('Fel.')).toBeLessThan(short.text.indexOf('k3j2.1'));
    expect(short.text).not.toContain(rest);
  });

  it('says how many corrections do not fit', async () => {
    const fields = Array.from({ length: 300 }, (_, index) => ({
      ...{
        formId: 'company',
        correctionId: String(index),
        label: `Fråga ${index}`,
        description: 'å'.repeat(1_000),
      },
    }));
    const plain = mail('correctionRequested', 'sv');
    const { text } = await sizes({ ...plain, data: { ...plain.data, fields } });
    const shown = text.match(/Fråga \d+/g)?.length ?? 0;
    expect(shown).toBeGreaterThan(10);
    expect(text).toContain(`${300 - shown} till får inte plats här.`);
  });
});

it.each(LOCALES)(
  'a mail says only while it is true that its link changes the application (%s)',
  async (locale) => {
    const changes = { sv: 'ändra den tills den är inskickad', en: 'change it until it is submitted' }[locale];
    for (const stage of ['filling', 'signing', 'review', 'approved', 'ended'] as const) {
      const { text } = await renderMail(mail('messagePostedByCaseWorker', locale, { stage }));
      expect(text.replace(/\s+/g, ' ').includes(changes), stage).toBe(
        stage === 'filling' || stage === 'signing',
      );
    }
  },
);

it.each(LOCALES)('a contact person who signs alone is not written to as several (%s)', async (locale) => {
  const input = mail('signableDocumentCreated', locale);
  const values = { ...input.data.values, dueDate: '2026-12-29', isAlone: 'yes' };
  const { text } = await renderMail({ ...input, data: { ...input.data, values } });
  expect(text).toContain(locale === 'sv' ? 'dig som skriver under ensam' : 'you as the only signatory');
  expect(text).not.toMatch(/Var och en|Alla behöver|Everyone|Each/);
});
