import { randomUUID } from 'node:crypto';
import { CALLS } from '@/lib/contract/contract';
import { TRIED } from '@/lib/contract/tried-forms';
import { AppError } from '@/lib/domain/errors';
import { byLocale, type Locale } from '@/lib/domain/locale';
import { hasCaseLink, isMailType, MAILS, type MailType } from '@/lib/domain/mails';
import { DAY_MS, swedishDay } from '@/lib/domain/time';
import { type Actor, visibleTo } from '@/lib/engine/access/access';
import type { TestMail } from '@/lib/engine/jobs/queue';
import { senderOf } from '@/lib/engine/mail/made-mail';
import { expectationIn, type MailInput, mailContent, textValues } from '@/lib/engine/mail/mail-content';
import { companyValues, mailPlaces, mailSubject, mailTemplate } from '@/lib/engine/mail/mail-request';
import { messageIdOf } from '@/lib/engine/mail/queue-mail';
import { defineOrganisationCommand, defineOrganisationQuery } from '@/lib/engine/organisation-command';
import { sendAsOrganisation } from '@/lib/features/mail/deliver-mail';
import { renderContent } from '@/lib/features/mail/render-mail';
import type { MemberOrganisation, Prisma } from '@/lib/generated/prisma/client';
import { linkExpiry } from '@/lib/platform/crypto/case-link';
import { caseColumns } from '@/lib/platform/database/columns/columns';
import { db } from '@/lib/platform/database/db';
import { keyedTextFor } from '@/lib/platform/i18n/text-for';
import { env } from '@/lib/platform/settings/env';
import { draftState } from './draft-rows';

/** The case whose values an example has. */
const EXAMPLE = {
  id: true,
  companyName: true,
  orgNo: true,
  organisationType: true,
  reference: true,
  nameIsKnown: true,
  nameIsVerified: true,
} satisfies Prisma.CaseSelect;
type ExampleCase = Prisma.CaseGetPayload<{ select: typeof EXAMPLE }>;

/** A mail as it would be sent now about the newest case that the caller may see, or about an invented company. */
export const mailExampleQuery = defineOrganisationQuery({
  call: CALLS.getMailExample,
  async read({ actor, organisation }, { mail }) {
    const theCase = await newestCase(actor, organisation.id);
    return {
      reference: theCase?.reference ?? null,
      to: (actor.kind === 'caseWorker' && actor.email) || null,
      languages: byLocale((locale) => {
        const input = exampleInput(organisation, mail, locale, theCase);
        const { heading, quote, button, footer } = mailContent(input);
        return {
          ours: {
            subject: mailTemplate(mail, 'subject', locale),
            text: mailTemplate(mail, 'text', locale),
          },
          places: mailPlaces(mail, locale, textValues(input)),
          heading,
          expectation: expectationIn(input),
          quote: quote && { label: quote.label, parts: quote.parts },
          button: button?.label ?? null,
          footer,
        };
      }),
    };
  },
});

function newestCase(actor: Actor, moId: number): Promise<ExampleCase | null> {
  return db().case.findFirst({
    where: { AND: [visibleTo(actor), { moId, erasedAt: null, companyName: { not: '' } }] },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    select: EXAMPLE,
  });
}

/** Sends a mail of the draft to the caller, with the values of its example. */
export const sendTestMail = defineOrganisationCommand({
  call: CALLS.sendTestMail,
  async perform({ actor, organisation: { id: moId } }, { mail, locale }) {
    if (actor.kind !== 'caseWorker' || actor.email === '') throw new AppError('FORBIDDEN');
    const caseId = (await newestCase(actor, moId))?.id ?? null;
    const messageId = messageIdOf(randomUUID());
    const data = { moId, accountId: actor.accountId, mail, locale, caseId, messageId };
    return {
      result: undefined,
      audit: { type: 'TestMailSent', details: { mail, locale } },
      jobs: [{ queue: 'send-test-mail', data }],
    };
  },
});

/**
 * Sends a test mail. Its subject says that it is one, and its button leads to the editor instead of a case. Sends nothing to somebody who
 * has no role in the organisation any more. Throws if the mail server does not accept the mail, so that the job is retried.
 */
export async function deliverTestMail({ moId, accountId, mail: type, locale, caseId, messageId }: TestMail) {
  const [account, mo, theCase] = await Promise.all([
    db().account.findFirst({ where: { id: accountId, roles: { some: { moId } } }, select: { email: true } }),
    db().memberOrganisation.findUniqueOrThrow({ where: { id: moId } }),
    caseId === null ? null : db().case.findUnique({ where: { id: caseId }, select: EXAMPLE }),
  ]);
  if (!account || !isMailType(type)) return;
  const { body } = await draftState({ tx: db(), organisation: mo });
  const text = keyedTextFor(locale);
  const input = { ...exampleInput(mo, type, locale, theCase), own: body.mails?.[type] };
  const subject = text('organisation.mails.test.subject', {
    subject: mailSubject(type, locale, input.data, input),
  });
  const content = { ...mailContent(input), footer: [text('organisation.mails.test.footer')] };
  const rendered = await renderContent(content, { ...input, subject });
  const mail = { ...rendered, type: 'testMail', messageId, to: account.email, subject };
  await sendAsOrganisation(input.organisation, mail);
}

/** The state of the case that a mail is about. */
const STAGES: Partial<Record<MailType, Pick<MailInput, 'stage' | 'expectation'>>> = {
  withdrawnByCompany: { stage: 'ended', expectation: null },
  companyInvalid: { stage: 'ended', expectation: null },
  signableDocumentCreated: { stage: 'signing', expectation: 'before' },
  signatoryBounced: { stage: 'signing', expectation: 'before' },
  correctionsReceived: { stage: 'review', expectation: 'review' },
  messagePostedByCaseWorker: { stage: 'review', expectation: 'review' },
  signatoriesSigned: { stage: 'review', expectation: 'review' },
  allSigned: { stage: 'review', expectation: 'review' },
  applicationReceived: { stage: 'review', expectation: 'review' },
  correctionRequested: { stage: 'review', expectation: 'corrections' },
  correctionReminder: { stage: 'review', expectation: 'corrections' },
  caseRejected: { stage: 'ended', expectation: null },
  applicationWithdrawn: { stage: 'ended', expectation: null },
  applicationApproved: { stage: 'approved', expectation: null },
  admissionDate: { stage: 'approved', expectation: null },
  membershipActive: { stage: 'approved', expectation: null },
};

/** The mails that list fields or forms. */
const WITH_FIELDS: readonly MailType[] = [
  'correctionRequested',
  'correctionHandled',
  'correctionReminder',
  'colleagueDone',
];

const daysAhead = (days: number) => swedishDay(new Date(Date.now() + days * DAY_MS));

function exampleInput(
  mo: MemberOrganisation,
  type: MailType,
  locale: Locale,
  theCase: ExampleCase | null,
): MailInput {
  const organisation = senderOf(mo, locale);
  return {
    ...(STAGES[type] ?? { stage: 'filling' as const, expectation: 'before' as const }),
    type,
    locale,
    organisation,
    subject: '',
    data: exampleData(type, locale, theCase, organisation.name),
    reference: theCase?.reference ?? TRIED.reference,
    buttonUrl: MAILS[type].link === 'none' ? null : editorAddress(mo.slug, type),
    linkExpiryDate: hasCaseLink(type) ? swedishDay(linkExpiry(new Date())) : null,
    isAhead: true,
    expectedBy: daysAhead(21),
    today: swedishDay(new Date()),
  };
}

function exampleData(
  type: MailType,
  locale: Locale,
  theCase: ExampleCase | null,
  organisation: string,
): MailInput['data'] {
  const text = keyedTextFor(locale, 'organisation');
  const words = text('mails.example.words');
  const field = { formId: 'example', label: text('mails.example.field'), description: words };
  const person = 'Kim Berg (kim@example.com)';
  const values = {
    ...(theCase
      ? companyValues({ ...theCase, ...caseColumns.pick({ organisationType: true }).parse(theCase) }, locale)
      : { company: text('editor.exampleCompany'), orgNo: TRIED.orgNo }),
    organisation,
    signatories: person,
    signatory: person,
    contactPerson: person,
    addresses: person,
    by: 'Kim Berg',
    name: 'Kim Berg',
    reviewer: 'Kim Berg',
    answer: 'yes',
    dueDate: daysAhead(14),
    admissionDate: daysAhead(30),
    deletionDate: daysAhead(30),
    how: 'expired',
    hasSigned: 'yes',
    isApproved: 'yes',
    left: '1',
  };
  return {
    values,
    quote: keyedTextFor(locale).has(`mail.${type}.quote`) ? words : null,
    path: '',
    linkVersion: 1,
    ...(WITH_FIELDS.includes(type) && { fields: [field, field] }),
  };
}

const editorAddress = (slug: string, type: MailType) =>
  new URL(`/organisation/${slug}/mails?mail=${type}`, env().PUBLIC_URL).href;
