import { randomUUID } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { admissionDates } from '@/lib/domain/fields/days';
import type { MailType } from '@/lib/domain/mails';
import { systemActor } from '@/lib/engine/access/access';
import { applicantByToken } from '@/lib/engine/access/actor';
import { lockCase } from '@/lib/engine/access/locked-case';
import { inTransaction, runCommand } from '@/lib/engine/command';
import { queueMail } from '@/lib/engine/mail/queue-mail';
import { approveCorrection, requestCorrection } from '@/lib/features/application/corrections';
import { changeContact, changeLocale, delegateCase, resetDelegation } from '@/lib/features/case/change-case';
import { getCaseView } from '@/lib/features/case/get-case';
import { setCheckPoint } from '@/lib/features/case/review-form';
import { sendAdmissionDate } from '@/lib/features/case/send-admission-date';
import { deliverMail } from '@/lib/features/mail/deliver-mail';
import { receiveMailEvents } from '@/lib/features/mail/receive-mail-events';
import { postMessage } from '@/lib/features/messages/messages';
import { linkExpiry, signCaseToken } from '@/lib/platform/crypto/case-link';
import { db } from '@/lib/platform/database/db';
import { applicantOf, createWorker } from '../../../fixtures/actors';
import type { SomeCase } from '../../../fixtures/cases';
import { dayAhead } from '../../../fixtures/days';
import { createWorld, outcomeOf, refusalOf, stateOf } from '../../../fixtures/world';

// The signed-in person is not looked up here; the library for it only runs inside Next.
vi.mock('@/lib/integrations/identity/session-claim', () => ({ sessionClaim: async () => null }));

const world = await createWorld();
const { 1: anna, 2: robert } = world.workers.teknikbolagen;

const delegate = (theCase: SomeCase, userAdId: string) =>
  runCommand(delegateCase, anna, theCase.id, { userAdId });

describe('delegating', () => {
  it('makes somebody responsible and informs them', async () => {
    const theCase = await world.caseIn('SUBMITTED');
    const { after, events, mails } = await outcomeOf(theCase.id, () => delegate(theCase, robert.accountId));
    expect(after.case.assignedToId).toBe(robert.accountId);
    expect(events).toMatchObject([
      { type: 'CaseDelegated', details: { name: robert.name, email: robert.email } },
    ]);
    expect(mails).toEqual([`caseDelegated → ${robert.email}`]);
  });

  it('to the one who is responsible already writes nothing', async () => {
    const theCase = await world.caseIn('SUBMITTED', { data: { assignedToId: robert.accountId } });
    const { before, after, jobs } = await outcomeOf(theCase.id, () => delegate(theCase, robert.accountId));
    expect(after).toEqual(before);
    expect(jobs).toEqual([]);
  });

  it('is only to those who handle cases of the organisation', async () => {
    const theCase = await world.caseIn('SUBMITTED');
    const both = await createWorker('Tyra Tvåroll', [
      { moId: world.organisations.teknikbolagen.id, roleId: 3 },
      { moId: world.organisations.handelsforbundet.id, roleId: 1 },
    ]);
    const others = [
      world.workers.teknikbolagen[3].accountId,
      world.workers.teknikbolagen[4].accountId,
      world.workers.handelsforbundet[1].accountId,
      both.accountId,
      crypto.randomUUID(),
    ];
    for (const userAdId of others) {
      expect(await refusalOf(delegate(theCase, userAdId))).toMatchObject({
        code: 'VALIDATION_FAILED',
        options: { errors: { userAdId: ['NOT_A_HANDLER'] } },
      });
    }
  });

  it('is taken back, once', async () => {
    const theCase = await world.caseIn('SUBMITTED', { data: { assignedToId: robert.accountId } });
    const reset = () => runCommand(resetDelegation, anna, theCase.id, {});
    const { after, events, mails } = await outcomeOf(theCase.id, reset);
    expect(after.case.assignedToId).toBeNull();
    expect(events).toMatchObject([{ type: 'CaseResetDelegated' }]);
    expect(mails).toEqual([]);
    const again = await outcomeOf(theCase.id, reset);
    expect(again.after).toEqual(again.before);
  });
});

describe('changing the contact person', () => {
  const waitingMail = ({ id, contactEmail }: SomeCase, type: MailType, values: Record<string, string>) =>
    inTransaction(async (tx) =>
      queueMail(
        tx,
        await lockCase(tx, systemActor('job'), id),
        { type, to: [contactEmail ?? ''], values },
        new Date(),
      ),
    );
  const change = (theCase: SomeCase, email: string, message?: string) =>
    runCommand(changeContact, robert, theCase.id, { email, message });

  it('mails a new link to the new one and revokes every older link', async () => {
    const theCase = await world.caseIn('STARTED', { data: { hasUndeliveredMail: true } });
    const old = signCaseToken({ caseId: theCase.id, linkVersion: 1, expiresAt: linkExpiry() });
    expect(await applicantByToken(theCase.id, old)).toMatchObject({ kind: 'applicant', linkVersion: 1 });
    const { after, events, mails } = await outcomeOf(theCase.id, () =>
      change(theCase, 'Ny.Kontakt@example.com', 'Välkommen in'),
    );
    expect(after.case).toMatchObject({
      contactEmail: 'Ny.Kontakt@example.com',
      linkVersion: 2,
      hasUndeliveredMail: false,
    });
    expect(events).toMatchObject([
      { type: 'CaseChangeContact', details: { from: theCase.contactEmail, to: 'Ny.Kontakt@example.com' } },
    ]);
    expect(mails).toEqual(['contactPersonChanged → Ny.Kontakt@example.com']);
    expect(after.mails[0]?.data).toMatchObject({ quote: 'Välkommen in', linkVersion: 2 });
    expect(await refusalOf(applicantByToken(theCase.id, old))).toMatchObject({ code: 'TOKEN_INVALID' });
    expect(
      await refusalOf(runCommand(changeLocale, applicantOf(theCase), theCase.id, { locale: 'en' })),
    ).toMatchObject({
      code: 'NOT_FOUND',
    });
    const fresh = signCaseToken({ caseId: theCase.id, linkVersion: 2, expiresAt: linkExpiry() });
    expect(await applicantByToken(theCase.id, fresh)).toMatchObject({ name: 'Ny.Kontakt@example.com' });
  });

  it('sends the new one what could not be delivered to the old one, but no second link and nothing of others', async () => {
    const theCase = await world.caseIn('STARTED', { data: { hasUndeliveredMail: true } });
    const from = theCase.contactEmail ?? '';
    const mail = async (type: string, to: string, status: string, quote: string | null = null) =>
      db().mail.create({
        data: {
          caseId: theCase.id,
          type,
          locale: 'sv',
          to,
          subject: type,
          data: { values: { form: 'Företaget' }, quote, path: '/form/company', linkVersion: 1 },
          messageId: `<${type}.${status}.${to}@example.com>`,
          sentAt: new Date(),
          events: { create: { id: `${type}.${status}.${theCase.id}`, status, at: new Date() } },
        },
      });
    await mail('caseCreated', from, 'bounced');
    await mail('correctionRequested', from, 'bounced', 'Gatunumret saknas.');
    await mail('messagePostedByCaseWorker', from, 'delivered');
    await mail('correctionHandled', 'kansli@example.com', 'dropped');
    const { after, mails } = await outcomeOf(theCase.id, () => change(theCase, 'ratt@example.com'));
    expect(mails).toEqual([
      'contactPersonChanged → ratt@example.com',
      'correctionRequested → ratt@example.com',
    ]);
    const again = after.mails.find(
      ({ type, to }) => type === 'correctionRequested' && to === 'ratt@example.com',
    );
    expect(again?.data).toMatchObject({ quote: 'Gatunumret saknas.', path: '/form/company', linkVersion: 2 });
  });

  it('sends the new one what still waited for the old one, as far as it still holds', async () => {
    const theCase = await world.caseIn('SUBMITTED');
    const from = theCase.contactEmail ?? '';
    const correction = { formId: 'company', description: 'Rätta.' };
    for (const componentId of ['website', 'postalAddress']) {
      await runCommand(requestCorrection, robert, theCase.id, { ...correction, componentId });
    }
    const { mails: requests } = await stateOf(theCase.id);
    expect(requests).toMatchObject([{ type: 'correctionRequested' }, { type: 'correctionRequested' }]);
    await runCommand(approveCorrection, robert, theCase.id, { componentId: 'postalAddress' });
    await runCommand(sendAdmissionDate, anna, theCase.id, { admissionDate: dayAhead(30) });
    await runCommand(postMessage, robert, theCase.id, { message: 'Hej!' });
    await db().mail.updateMany({
      where: { caseId: theCase.id, type: 'messagePostedByCaseWorker' },
      data: { sentAt: new Date() },
    });
    await waitingMail(theCase, 'retentionWarning', { deletionDate: dayAhead(14) });
    await waitingMail(theCase, 'lostCaseLink', {});
    const { after, mails } = await outcomeOf(theCase.id, () => change(theCase, 'ny.kontakt@example.com'));
    expect(mails).toEqual(
      ['admissionDate', 'contactPersonChanged', 'correctionRequested'].map(
        (type) => `${type} → ny.kontakt@example.com`,
      ),
    );
    const again = after.mails.find(
      ({ type, to }) => type === 'correctionRequested' && to === 'ny.kontakt@example.com',
    );
    expect(again?.data).toMatchObject({ fields: [{ label: 'Webbplats' }], linkVersion: 2 });
    // What waited goes to nobody else.
    for (const { id } of after.mails.filter(({ to, sentAt }) => to === from && !sentAt))
      await deliverMail(id);
    expect((await stateOf(theCase.id)).mails.filter(({ to }) => to === from)).toMatchObject([
      { type: 'messagePostedByCaseWorker' },
    ]);
  });

  it('sends the new one nothing that waited or bounced and is no longer true', async () => {
    const out = await world.caseIn('SHARED_FOR_EXTERNAL_SIGNATURE');
    const back = await world.caseIn('CREATED_GETACCEPT');
    for (const theCase of [out, back]) {
      await waitingMail(theCase, 'signableDocumentCreated', { signatories: 'vd@example.com' });
      const { mails } = await outcomeOf(theCase.id, () => change(theCase, 'ny@example.com'));
      expect(mails.map((mail) => mail.split(' ')[0])).toEqual(
        theCase === out ? ['contactPersonChanged', 'signableDocumentCreated'] : ['contactPersonChanged'],
      );
    }
    const informed = await world.caseIn('SUBMITTED');
    for (const days of [30, 60]) {
      await runCommand(sendAdmissionDate, anna, informed.id, { admissionDate: dayAhead(days) });
    }
    const { after } = await outcomeOf(informed.id, () => change(informed, 'ny@example.com'));
    const again = after.mails.filter(({ type, to }) => type === 'admissionDate' && to === 'ny@example.com');
    expect(again).toMatchObject([{ data: { values: { admissionDate: dayAhead(60) } } }]);
  });

  it('leaves the new one with a link of their own when mail to the old one turns out later not to have arrived', async () => {
    const theCase = await world.caseIn('STARTED');
    const { messageId } = await db().mail.create({
      data: {
        caseId: theCase.id,
        type: 'messagePostedByCaseWorker',
        locale: 'sv',
        to: theCase.contactEmail ?? '',
        subject: 'Svar',
        data: { values: {}, quote: null, path: '/form/company', linkVersion: 1 },
        messageId: `<sent.${theCase.id}@example.com>`,
        sentAt: new Date(),
      },
    });
    const { after } = await outcomeOf(theCase.id, async () => {
      await change(theCase, 'ratt@example.com');
      const email = theCase.contactEmail ?? '';
      const eventId = `late.${theCase.id}`;
      await receiveMailEvents([
        { eventId, messageId, status: 'bounced', email, at: new Date(), reason: null },
      ]);
    });
    expect(after.case).toMatchObject({ contactEmail: 'ratt@example.com', hasUndeliveredMail: false });
    const [changed] = after.mails.filter(({ to }) => to === 'ratt@example.com');
    expect(changed).toMatchObject({ type: 'contactPersonChanged', data: { linkVersion: 2 } });
  });

  it('to the same address, however it is written, writes nothing', async () => {
    const theCase = await world.caseIn('STARTED');
    const { before, after } = await outcomeOf(theCase.id, () =>
      change(theCase, (theCase.contactEmail ?? '').toUpperCase()),
    );
    expect(after).toEqual(before);
  });

  it('renews how long the link lasts', async () => {
    const theCase = await world.caseIn('STARTED');
    const now = new Date('2026-11-21T12:00:00Z');
    const { after } = await outcomeOf(theCase.id, () =>
      runCommand(changeContact, robert, theCase.id, { email: 'ny@example.com', message: undefined }, { now }),
    );
    expect(after.case.linkValidUntil).toEqual(linkExpiry(now));
  });
});

describe('the language of an application', () => {
  it('is changed by the applicant, and later mails are in it', async () => {
    const theCase = await world.caseIn('STARTED');
    const { after, events } = await outcomeOf(theCase.id, () =>
      runCommand(changeLocale, applicantOf(theCase), theCase.id, { locale: 'en' }),
    );
    expect(after.case.locale).toBe('en');
    expect(events).toEqual([
      {
        type: 'LocaleChanged',
        details: { to: 'en' },
        actorKind: 'applicant',
        actorName: theCase.contactEmail,
      },
    ]);
    const { after: mailed } = await outcomeOf(theCase.id, () =>
      runCommand(sendAdmissionDate, anna, theCase.id, { admissionDate: dayAhead(40) }),
    );
    expect(mailed.mails[0]).toMatchObject({ locale: 'en', type: 'admissionDate' });
  });

  it('that is already so writes nothing', async () => {
    const theCase = await world.caseIn('STARTED');
    const { before, after } = await outcomeOf(theCase.id, () =>
      runCommand(changeLocale, anna, theCase.id, { locale: 'sv' }),
    );
    expect(after).toEqual(before);
  });
});

describe('the admission date', () => {
  it('is mailed to the contact', async () => {
    const theCase = await world.caseIn('EXPORTED_TO_TELLUS');
    const { after, events, mails } = await outcomeOf(theCase.id, () =>
      runCommand(sendAdmissionDate, robert, theCase.id, { admissionDate: dayAhead(40) }),
    );
    expect(after.case.status).toBe('EXPORTED_TO_TELLUS');
    expect(events).toMatchObject([
      { type: 'AdmissionDateMailSent', details: { admissionDate: dayAhead(40) } },
    ]);
    expect(mails).toEqual([`admissionDate → ${theCase.contactEmail}`]);
    expect(after.mails[0]?.data).toMatchObject({ values: { admissionDate: dayAhead(40) } });
  });

  const tell = (caseId: string, admissionDate: string) =>
    runCommand(sendAdmissionDate, robert, caseId, { admissionDate });

  it('is reported once, unless it changes or somebody else is to know', async () => {
    const { id } = await world.caseIn('EXPORTED_TO_TELLUS');
    await tell(id, dayAhead(40));
    const again = await outcomeOf(id, () => tell(id, dayAhead(40)));
    expect(again.after).toEqual(again.before);
    expect((await outcomeOf(id, () => tell(id, dayAhead(70)))).mails).toHaveLength(1);
    await db().mail.updateMany({ where: { caseId: id }, data: { sentAt: new Date() } });
    await runCommand(changeContact, robert, id, { email: 'ny@example.com', message: undefined });
    expect((await outcomeOf(id, () => tell(id, dayAhead(70)))).mails).toEqual([
      'admissionDate → ny@example.com',
    ]);
  });

  it('is not reported by a mail that did not arrive', async () => {
    const { id, contactEmail } = await world.caseIn('SUBMITTED');
    await tell(id, dayAhead(30));
    const mail = await db().mail.findFirstOrThrow({ where: { caseId: id } });
    await db().mailEvent.create({
      data: { id: randomUUID(), mailId: mail.id, status: 'bounced', at: new Date() },
    });
    expect((await outcomeOf(id, () => tell(id, dayAhead(30)))).mails).toEqual([
      `admissionDate → ${contactEmail}`,
    ]);
    expect((await outcomeOf(id, () => tell(id, dayAhead(30)))).mails).toEqual([]);
  });

  it('lies between the day the case was created and five years ahead', async () => {
    const createdAt = new Date(Date.now() - 3 * 86_400_000);
    const { id } = await world.caseIn('EXPORTED_TO_TELLUS', { data: { createdAt } });
    const { min, max } = admissionDates(createdAt, new Date());
    for (const [date, code] of [
      [dayAfter(min, -1), 'DATE_TOO_EARLY'],
      [dayAfter(max, 1), 'DATE_TOO_LATE'],
    ] as const) {
      expect(await refusalOf(tell(id, date))).toMatchObject({
        code: 'VALIDATION_FAILED',
        options: { errors: { admissionDate: [code] } },
      });
    }
    await tell(id, min);
    await tell(id, max);
  });

  it('is refused where there is nobody to tell', async () => {
    const { id } = await world.caseIn('EXPORTED_TO_TELLUS', { data: { contactEmail: null, silent: true } });
    const { result, before, after } = await outcomeOf(id, () => refusalOf(tell(id, dayAhead(40))));
    expect(result).toMatchObject({ code: 'NO_CONTACT', status: 409 });
    expect(after).toEqual(before);
  });
});

describe('a checkpoint', () => {
  const set = (theCase: SomeCase, componentId: string, isConfirmed: boolean) =>
    runCommand(setCheckPoint, anna, theCase.id, { componentId, isConfirmed });

  it('is confirmed, and taken back', async () => {
    const theCase = await world.caseIn('SUBMITTED');
    const confirmed = await outcomeOf(theCase.id, () => set(theCase, 'checkCredit', true));
    expect(confirmed.result.caseStatus).toBe('SUBMITTED');
    expect(confirmed.result.checkPoints.map(({ componentId, status }) => [componentId, status])).toEqual([
      ['checkCredit', 'CHECKED'],
      ['checkAgreement', 'NOT_CHECKED'],
      ['checkSignatories', 'NOT_CHECKED'],
    ]);
    expect(confirmed.events).toMatchObject([
      { type: 'CheckpointApproved', details: { componentId: 'checkCredit' } },
    ]);
    const again = await outcomeOf(theCase.id, () => set(theCase, 'checkCredit', true));
    expect(again.after).toEqual(again.before);
    const denied = await outcomeOf(theCase.id, () => set(theCase, 'checkCredit', false));
    expect(denied.events).toMatchObject([{ type: 'CheckpointDenied' }]);
  });

  it('is read in the language of the case worker, whatever that of the application', async () => {
    const theCase = await world.caseIn('SUBMITTED');
    const titleIn = async (locale?: 'sv' | 'en') =>
      (await getCaseView(anna, theCase.id, locale)).checkPoints[0]?.title;
    expect(await titleIn('en')).toBe('Credit report checked');
    expect(await titleIn('sv')).toBe(await titleIn());
    expect(await titleIn()).toBe('Kreditupplysning kontrollerad');
  });

  it('must be one of the organisation', async () => {
    const theCase = await world.caseIn('SUBMITTED');
    expect(await refusalOf(set(theCase, 'checkTax', true))).toMatchObject({ code: 'NOT_FOUND' });
  });
});

/** `YYYY-MM-DD`, so many days later. */
function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}

it('shows the questions in the language of the reader, and the answers as they are', async () => {
  const { id } = await world.caseIn('SUBMITTED', { data: { locale: 'en' } });
  const [sv, en] = [await getCaseView(anna, id, 'sv'), await getCaseView(anna, id, 'en')];
  const titles = (view: typeof sv) => view.forms.map(({ title }) => title);
  expect(titles(sv)).not.toEqual(titles(en));
  expect((await getCaseView(anna, id)).forms).toEqual(en.forms);
  const values = (view: typeof sv) => view.forms.flatMap(({ rows }) => rows.map(({ value }) => value));
  expect(values(sv)).toEqual(values(en));
  expect(sv.activeLocale).toBe('en');
});
