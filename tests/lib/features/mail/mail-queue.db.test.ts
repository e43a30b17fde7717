import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { workingDayAfter } from '@/lib/domain/deadlines';
import type { CaseStatus } from '@/lib/domain/lifecycle/status';
import { MAIL_TYPES, MAILS, type MailData, type MailType, reminderIn } from '@/lib/domain/mails';
import { DAY_MS, swedishDay } from '@/lib/domain/time';
import { systemActor } from '@/lib/engine/access/access';
import { lockCase } from '@/lib/engine/access/locked-case';
import { inTransaction, runCommand } from '@/lib/engine/command';
import type { MailRequest } from '@/lib/engine/mail/mail-request';
import { queueMail } from '@/lib/engine/mail/queue-mail';
import { runCaseQuery } from '@/lib/engine/query';
import { inviteColleague, withdrawColleague } from '@/lib/features/application/colleagues';
import { delegateCase } from '@/lib/features/case/change-case';
import { rejectCase } from '@/lib/features/case/reject-case';
import { sendAdmissionDate } from '@/lib/features/case/send-admission-date';
import { takeCase } from '@/lib/features/case/take-case';
import { deliverMail } from '@/lib/features/mail/deliver-mail';
import { mailQuery, mailsQuery } from '@/lib/features/mail/list-mails';
import { resendMail } from '@/lib/features/mail/send-again';
import { linkExpiry, verifyCaseToken } from '@/lib/platform/crypto/case-link';
import { db } from '@/lib/platform/database/db';
import { dayInWords } from '@/lib/platform/i18n/date-words';
import { clearFaults, setFault } from '@/sandbox/faults';
import { applicantOf, type CaseWorker, createWorker } from '../../../fixtures/actors';
import type { SomeCase } from '../../../fixtures/cases';
import { dayAhead } from '../../../fixtures/days';
import { workOff } from '../../../fixtures/queue';
import { jobs, outcomeOf, refusalOf, setUpWorld, stateOf } from '../../../fixtures/world';
import { setUpOutside } from '../../integrations/outside';

const outside = setUpOutside();
const world = setUpWorld();
let anna: CaseWorker;
beforeAll(() => {
  anna = world.workers.teknikbolagen[1];
});
afterEach(clearFaults);

interface Received {
  to: string;
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
}

const received = async (to: string): Promise<Received[]> =>
  (await fetch(`${outside.sandbox.url}/mail/api/messages?to=${encodeURIComponent(to)}`)).json();
const reject = (theCase: SomeCase) =>
  runCommand(rejectCase, anna, theCase.id, { reason: 'Uppfyller inte villkoren.' });
const put = (theCase: SomeCase, request: MailRequest) =>
  inTransaction(async (tx) =>
    queueMail(tx, await lockCase(tx, systemActor('job'), theCase.id), request, new Date()),
  );

const PEOPLE = { addresses: 'vd@example.com', signatories: 'vd@example.com', how: 'expired' };

/** Reminders are sent only while there is something to remind of: their own tests send them. */
const AT_ONCE = MAIL_TYPES.filter((type) => reminderIn(type) === null);

it('stores in the log what a mail said, without the link that opens the case', async () => {
  const theCase = await world.caseIn('STARTED');
  await put(theCase, { type: 'caseCreated', to: 'contact' });
  const { id } = await db().mail.findFirstOrThrow({ where: { caseId: theCase.id } });
  const read = (caseId: string) => runCaseQuery(mailQuery, anna, caseId, { mailId: id });
  expect((await read(theCase.id)).text).toBeNull();
  await deliverMail(id);
  const { subject, text } = await read(theCase.id);
  const [mail] = (await received(theCase.contactEmail ?? '')).filter((one) => one.subject === subject);
  const link = /https?:\/\/\S+\/case\/\S+/.exec(mail?.text ?? '')?.[0] ?? '';
  expect(link).not.toBe('');
  expect(text).not.toContain(link);
  const withoutLink = (said = '') =>
    said
      .replace(/\S+\/case\/\S+/, '')
      .split(/\s+/)
      .join(' ')
      .trim();
  expect(withoutLink(text ?? '')).toBe(withoutLink(mail?.text));
  await expect(read((await world.caseIn('STARTED')).id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

describe('a queued mail', () => {
  it('is sent by the worker, with a link that works, and marked as sent', async () => {
    const theCase = await world.caseIn('SUBMITTED');
    await reject(theCase);
    const [queued] = (await stateOf(theCase.id)).mails;
    expect(queued).toMatchObject({ type: 'caseRejected', sentAt: null, attempts: 0 });
    await workOff('send-mail');
    const [mail] = (await stateOf(theCase.id)).mails;
    expect(mail).toMatchObject({ attempts: 1, lastError: null });
    expect(mail?.sentAt).toBeInstanceOf(Date);
    const [arrived] = await vi.waitFor(async () => {
      const found = await received(theCase.contactEmail ?? '');
      expect(found).toHaveLength(1);
      return found;
    });
    expect(arrived?.subject).toBe(mail?.subject);
    expect(arrived?.text).toContain('Uppfyller inte villkoren.');
    expect(arrived?.html).toContain('Uppfyller inte villkoren.');
    const token = new RegExp(`/case/${theCase.id}/([\\w.-]+)`).exec(arrived?.text ?? '')?.[1] ?? '';
    const { linkVersion, expiresAt } = verifyCaseToken(theCase.id, token);
    expect(linkVersion).toBe(1);
    expect(arrived?.text).toContain(`gäller till den ${dayInWords(swedishDay(expiresAt), 'sv')}`);
  });

  it('says whom to ask, and how long handling takes while the case is reviewed', async () => {
    const contact = { name: 'Maja Medlem', email: 'maja@example.com', telephone: '08-123 45 67' };
    const { id } = world.organisations.handelsforbundet;
    await db().memberOrganisation.update({ where: { id }, data: { details: { contact, handlingDays: 12 } } });
    const theCase = await world.caseIn('SUBMITTED', { organisation: 'handelsforbundet' });
    await put(theCase, { type: 'applicationReceived', to: 'contact' });
    await workOff('send-mail');
    const [arrived] = await vi.waitFor(async () => {
      const found = await received(theCase.contactEmail ?? '');
      expect(found).toHaveLength(1);
      return found;
    });
    const promised = dayInWords(workingDayAfter(swedishDay(theCase.lastChangedAt), 12), 'sv');
    for (const part of [`Ni får normalt besked senast den ${promised}.`, 'Maja Medlem, 08-123 45 67,']) {
      expect(arrived?.text).toContain(part);
      expect(arrived?.html).toContain(part);
    }
  });

  it('is not sent if it invites a colleague whose link is withdrawn meanwhile', async () => {
    const theCase = await world.caseIn('STARTED');
    const emails = ['fel.adress', 'ratt.adress'].map((name) => `${name}.${theCase.reference}@example.com`);
    for (const email of emails) await runCommand(inviteColleague, anna, theCase.id, { email });
    const { id: colleagueId } = await db().colleague.findFirstOrThrow({
      where: { caseId: theCase.id, number: 1 },
    });
    await runCommand(withdrawColleague, anna, theCase.id, { colleagueId });
    for (const { id } of (await stateOf(theCase.id)).mails) await deliverMail(id);
    const [withdrawn = '', invited = ''] = emails;
    await vi.waitFor(async () => expect(await received(invited)).toHaveLength(1));
    expect(await received(withdrawn)).toEqual([]);
    expect((await stateOf(theCase.id)).mails).toMatchObject([{ to: invited, attempts: 1 }]);
  });

  it('has a link that is valid as long as the case says, also if it has waited for days', async () => {
    const theCase = await world.caseIn('STARTED');
    const colleague = `sen.${theCase.reference}@example.com`;
    await put(theCase, { type: 'caseCreated', to: 'contact' });
    await runCommand(inviteColleague, anna, theCase.id, { email: colleague });
    const inThreeDays = new Date(Date.now() + 3 * DAY_MS);
    for (const { id } of (await stateOf(theCase.id)).mails) await deliverMail(id, inThreeDays);
    const mailedEnd = async (to: string) => {
      const [arrived] = await vi.waitFor(async () => {
        const found = await received(to);
        expect(found).toHaveLength(1);
        return found;
      });
      const token = new RegExp(`/case/${theCase.id}/([\\w.-]+)`).exec(arrived?.text ?? '')?.[1] ?? '';
      return verifyCaseToken(theCase.id, token).expiresAt.getTime();
    };
    const inSeconds = (end: Date | null | undefined) => Math.floor((end?.getTime() ?? 0) / 1000) * 1000;
    const end = inSeconds(linkExpiry(inThreeDays));
    expect(await mailedEnd(theCase.contactEmail ?? '')).toBe(end);
    expect(inSeconds((await stateOf(theCase.id)).case.linkValidUntil)).toBe(end);
    expect(await mailedEnd(colleague)).toBe(end);
    const invited = await db().colleague.findFirstOrThrow({ where: { caseId: theCase.id } });
    expect(inSeconds(invited.linkValidUntil)).toBe(end);
  });

  it('of a link that was replaced meanwhile is not sent, and does not renew the new one', async () => {
    const theCase = await world.caseIn('STARTED');
    await put(theCase, { type: 'caseCreated', to: 'contact' });
    const [mail] = (await stateOf(theCase.id)).mails;
    const { linkValidUntil } = await db().case.update({
      where: { id: theCase.id },
      data: { linkVersion: { increment: 1 } },
    });
    await deliverMail(mail?.id ?? '', new Date(Date.now() + 3 * DAY_MS));
    const { mails, case: after } = await stateOf(theCase.id);
    expect([mails, after.linkValidUntil]).toEqual([[], linkValidUntil]);
  });

  it('is nowhere when the transaction that causes it is rolled back', async () => {
    const theCase = await world.caseIn('SUBMITTED');
    const before = await jobs();
    const attempt = inTransaction(async (tx) => {
      await queueMail(
        tx,
        await lockCase(tx, systemActor('job'), theCase.id),
        { type: 'caseRejected', to: 'contact' },
        new Date(),
      );
      throw new Error('changed my mind');
    });
    await expect(attempt).rejects.toThrow('changed my mind');
    expect((await stateOf(theCase.id)).mails).toEqual([]);
    expect(await jobs()).toEqual(before);
  });

  it('is not sent twice', async () => {
    const theCase = await world.caseIn('SUBMITTED');
    await reject(theCase);
    const [mail] = (await stateOf(theCase.id)).mails;
    await deliverMail(mail?.id ?? '');
    await deliverMail(mail?.id ?? '');
    await vi.waitFor(async () => expect(await received(theCase.contactEmail ?? '')).toHaveLength(1));
    expect((await stateOf(theCase.id)).mails).toMatchObject([{ attempts: 1 }]);
  });

  it('waits for a mail server that is down, and says why', async () => {
    const theCase = await world.caseIn('SUBMITTED');
    await reject(theCase);
    const [mail] = (await stateOf(theCase.id)).mails;
    setFault('smtp', 'down');
    await expect(deliverMail(mail?.id ?? '')).rejects.toMatchObject({ code: 'INTEGRATION_FAILED' });
    expect((await stateOf(theCase.id)).mails).toMatchObject([{ sentAt: null, attempts: 1 }]);
    expect((await stateOf(theCase.id)).mails[0]?.lastError).toMatch(/^INTEGRATION_FAILED: mail unreachable/);
    clearFaults();
    await deliverMail(mail?.id ?? '');
    expect((await stateOf(theCase.id)).mails).toMatchObject([{ attempts: 2, lastError: null }]);
  });

  /** As if a case's mails had been tried while the mail server was down, which takes seconds for each. */
  const tryInVain = ({ id: caseId }: SomeCase) =>
    db().mail.updateMany({ where: { caseId, sentAt: null }, data: { attempts: { increment: 1 } } });
  /** Sends what waits. Returns which mails of the case are left, and whether they are sent. */
  const sendLate = async (theCase: SomeCase) => {
    for (const { id } of (await stateOf(theCase.id)).mails) await deliverMail(id);
    const { mails } = await stateOf(theCase.id);
    return mails.map(({ type, sentAt }) => [type, sentAt !== null]);
  };
  const changeTo = async (theCase: SomeCase, status: CaseStatus) => {
    const isArchived = status === 'ARCHIVED' && { archivedAt: new Date(), archivedFrom: theCase.status };
    const isRejected = status === 'REJECTED' && { rejectionReason: 'Uppfyller inte villkoren.' };
    await db().case.update({ where: { id: theCase.id }, data: { status, ...isArchived, ...isRejected } });
  };
  it.each([
    ['signableDocumentCreated', 'SHARED_FOR_EXTERNAL_SIGNATURE', 'CREATED_GETACCEPT'],
    ['signatoryBounced', 'SHARED_FOR_EXTERNAL_SIGNATURE', 'SUBMITTED'],
    ['signingEnded', 'CREATED_GETACCEPT', 'SHARED_FOR_EXTERNAL_SIGNATURE'],
    ['admissionDate', 'SUBMITTED', 'REJECTED'],
    ['applicationReceived', 'SUBMITTED', 'CREATED_GETACCEPT'],
    ['internalSigningEnded', 'APPROVED_BY_MA', 'INTERNAL_SIGNATURE_SIGNED'],
    ['internalSigningEnded', 'APPROVED_BY_MA', 'REJECTED'],
  ] as const)(
    'that could not be sent is sent late only while it is still true: %s',
    async (type, from, to) => {
      const values = { ...PEOPLE, admissionDate: '2027-01-01' };
      for (const status of [from, to]) {
        const theCase = await world.caseIn(from);
        await db().signatory.updateMany({
          where: { signature: { caseId: theCase.id } },
          data: { status: type === 'signatoryBounced' ? 'bounced' : 'sent' },
        });
        await put(theCase, { type, to: 'contact', values });
        await tryInVain(theCase);
        await changeTo(theCase, status);
        expect(await sendLate(theCase)).toEqual(status === from ? [[type, true]] : []);
      }
    },
  );

  it.each(['signatoryDeclined', 'signatureRejected'] as const)(
    'with the words of a person is sent late all the same, and requests nothing that is done: %s',
    async (type) => {
      for (const status of ['CREATED_GETACCEPT', 'SHARED_FOR_EXTERNAL_SIGNATURE'] as const) {
        const theCase = await world.caseIn('CREATED_GETACCEPT');
        await put(theCase, {
          ...{ type, to: 'contact', values: { signatory: 'vd@example.com' } },
          quote: 'Beloppet är fel.',
        });
        await tryInVain(theCase);
        await changeTo(theCase, status);
        expect(await sendLate(theCase)).toEqual([[type, true]]);
        const [arrived] = await vi.waitFor(async () => {
          const found = await received(theCase.contactEmail ?? '');
          expect(found).toHaveLength(1);
          return found;
        });
        expect(arrived?.text).toContain('Beloppet är fel.');
        expect(arrived?.text.includes('för underskrift på nytt')).toBe(status === 'CREATED_GETACCEPT');
      }
    },
  );

  it('names late the signatories that the document is out with, and of those not reached those who are left', async () => {
    for (const isReplaced of [false, true]) {
      const theCase = await world.caseIn('SHARED_FOR_EXTERNAL_SIGNATURE');
      const out = { signature: { caseId: theCase.id, isCurrent: true } };
      await db().signatory.updateMany({ where: out, data: { status: 'bounced' } });
      await put(theCase, { type: 'signableDocumentCreated', to: 'contact', values: PEOPLE });
      await put(theCase, { type: 'signatoryBounced', to: 'contact', values: PEOPLE });
      await tryInVain(theCase);
      if (isReplaced) {
        await db().signatory.updateMany({ where: out, data: { email: 'ny@example.com', status: 'sent' } });
      }
      expect((await sendLate(theCase)).map(([type]) => type).toSorted()).toEqual([
        'signableDocumentCreated',
        ...(isReplaced ? [] : ['signatoryBounced']),
      ]);
      const arrived = await vi.waitFor(async () => {
        const found = await received(theCase.contactEmail ?? '');
        expect(found).toHaveLength(isReplaced ? 1 : 2);
        return found;
      });
      const about = arrived.map(({ text }) => text).join('\n');
      expect(about.includes('vd@example.com')).toBe(!isReplaced);
      expect(about.includes('ny@example.com')).toBe(isReplaced);
    }
  });

  it('that a paper is posted is sent late only while it is', async () => {
    for (const status of ['SENT_BY_MAIL', 'SAVED_FOR_MANUAL_SIGNATURE_AND_SHOULD_BE_MAILED']) {
      const theCase = await world.caseIn('DOWNLOADED_FOR_ANALOG_SIGNATURE');
      await put(theCase, { type: 'paperPosted', to: 'responsible' });
      await tryInVain(theCase);
      await db().signature.updateMany({ where: { caseId: theCase.id, isCurrent: true }, data: { status } });
      expect(await sendLate(theCase)).toEqual(status === 'SENT_BY_MAIL' ? [['paperPosted', true]] : []);
    }
  });

  it('that the corrections are in is sent late only while none is open', async () => {
    for (const isAskedAgain of [false, true]) {
      const theCase = await world.caseIn('SUBMITTED');
      await put(theCase, { type: 'correctionsReceived', to: 'contact' });
      await tryInVain(theCase);
      await db().case.update({
        where: { id: theCase.id },
        data: { openCorrections: isAskedAgain ? 1 : 0 },
      });
      expect(await sendLate(theCase)).toEqual(isAskedAgain ? [] : [['correctionsReceived', true]]);
    }
  });

  it('that the manager declined is sent late all the same, and requests nothing that is done', async () => {
    for (const status of ['APPROVED_BY_MA', 'INTERNAL_SIGNATURE_SIGNED'] as const) {
      const { email, accountId: assignedToId } = await createWorker('Ansvarig', [
        { moId: world.organisations.teknikbolagen.id, roleId: 2 },
      ]);
      const theCase = await world.caseIn('APPROVED_BY_MA', { data: { assignedToId } });
      await put(theCase, { type: 'managerDeclined', to: 'responsible', quote: 'Fel belopp.' });
      await tryInVain(theCase);
      await changeTo(theCase, status);
      expect(await sendLate(theCase)).toEqual([['managerDeclined', true]]);
      const [arrived] = await vi.waitFor(async () => {
        const found = await received(email);
        expect(found).toHaveLength(1);
        return found;
      });
      expect(arrived?.text).toContain('Fel belopp.');
      expect(arrived?.text.includes('på nytt')).toBe(status === 'APPROVED_BY_MA');
    }
  });

  it('that somebody is responsible, or is not any more, is sent late only while that is so', async () => {
    const robert = world.workers.teknikbolagen[2];
    const theCase = await world.caseIn('SUBMITTED');
    for (const { accountId: userAdId } of [robert, anna]) {
      await runCommand(delegateCase, anna, theCase.id, { userAdId });
    }
    await runCommand(takeCase, robert, theCase.id, { from: anna.email });
    await runCommand(takeCase, anna, theCase.id, { from: robert.email });
    await tryInVain(theCase);
    expect(await sendLate(theCase)).toEqual([
      ['caseDelegated', true],
      ['caseTakenOver', true],
    ]);
    expect((await stateOf(theCase.id)).mails.map(({ to }) => to)).toEqual([anna.email, robert.email]);
  });

  it('that somebody is responsible who is away by now is sent late all the same', async () => {
    const moId = world.organisations.teknikbolagen.id;
    const away = await createWorker('Borta', [{ moId, roleId: 2 }]);
    const theCase = await world.caseIn('SUBMITTED');
    await runCommand(delegateCase, anna, theCase.id, { userAdId: away.accountId });
    await tryInVain(theCase);
    // A substitute has the case, and it comes back.
    await db().case.update({
      where: { id: theCase.id },
      data: { assignedToId: anna.accountId, assignedForId: away.accountId },
    });
    expect(await sendLate(theCase)).toEqual([['caseDelegated', true]]);
  });

  it('is sent the first time whatever has become of the application since', async () => {
    const theCase = await world.caseIn('SHARED_FOR_EXTERNAL_SIGNATURE');
    await put(theCase, { type: 'signableDocumentCreated', to: 'contact', values: PEOPLE });
    await changeTo(theCase, 'CREATED_GETACCEPT');
    expect(await sendLate(theCase)).toEqual([['signableDocumentCreated', true]]);
  });

  it('about the admission date is sent late of an application that was archived as approved', async () => {
    const theCase = await world.caseIn('EXPORTED_TO_TELLUS');
    await put(theCase, { type: 'admissionDate', to: 'contact', values: { admissionDate: '2027-01-01' } });
    await tryInVain(theCase);
    await changeTo(theCase, 'ARCHIVED');
    expect(await sendLate(theCase)).toEqual([['admissionDate', true]]);
  });

  it('about the admission date is not sent late once another date is decided', async () => {
    const theCase = await world.caseIn('SUBMITTED');
    for (const days of [30, 60]) {
      await runCommand(sendAdmissionDate, anna, theCase.id, { admissionDate: dayAhead(days) });
    }
    await tryInVain(theCase);
    expect(await sendLate(theCase)).toEqual([['admissionDate', true]]);
    expect((await stateOf(theCase.id)).mails).toMatchObject([
      { data: { values: { admissionDate: dayAhead(60) } } },
    ]);
  });

  it('that announced the approval too is sent late with the date that is decided', async () => {
    const theCase = await world.caseIn('EXPORTED_TO_TELLUS');
    const values = { admissionDate: dayAhead(30), isApproved: 'yes' };
    await put(theCase, { type: 'admissionDate', to: 'contact', values });
    await tryInVain(theCase);
    await runCommand(sendAdmissionDate, anna, theCase.id, { admissionDate: dayAhead(60) });
    await tryInVain(theCase);
    expect(await sendLate(theCase)).toEqual([
      ['admissionDate', true],
      ['admissionDate', true],
    ]);
    const arrived = await vi.waitFor(async () => {
      const found = await received(theCase.contactEmail ?? '');
      expect(found).toHaveLength(2);
      return found;
    });
    for (const { text } of arrived) expect(text).toContain(dayInWords(dayAhead(60), 'sv'));
  });

  it('of every type can be sent in both languages', async () => {
    const { id: moId } = world.organisations.teknikbolagen;
    for (const locale of ['sv', 'en'] as const) {
      // Somebody who may have them all.
      const { email, accountId: assignedToId } = await createWorker('Alla', [{ moId, roleId: 2 }]);
      const reviewer = await createWorker('Alla', [{ moId, roleId: 4 }]);
      await db().account.update({ where: { id: reviewer.accountId }, data: { email } });
      // It is to be deleted, or nobody would be warned of that.
      const retention = { drafts: { afterDays: 90 } };
      await db().memberOrganisation.update({ where: { id: moId }, data: { locale, retention } });
      const lastChangedAt = new Date();
      const theCase = await world.caseIn('STARTED', {
        data: { locale, contactEmail: email, assignedToId, lastChangedAt, retentionWarnedAt: lastChangedAt },
      });
      const values = {
        admissionDate: '2027-01-01',
        signatories: 'vd@example.com',
        signatory: 'vd@example.com',
        name: 'Anna',
        by: 'Vera',
        addresses: 'vd@example.com',
        reviewer: 'Ragnar',
        answer: 'yes',
        days: '30',
        left: '2',
        how: 'expired',
        hasSigned: 'yes',
      };
      for (const type of AT_ONCE) await put(theCase, { type, to: 'contact', values, quote: 'Hälsningar' });
      const { mails } = await stateOf(theCase.id);
      for (const { id } of mails) await deliverMail(id);
      const arrived = await vi.waitFor(async () => {
        const found = await received(email);
        expect(found).toHaveLength(AT_ONCE.length);
        return found;
      });
      for (const { subject, text } of arrived) {
        expect(subject).not.toMatch(/mail\.|[{}]/);
        expect(text).not.toMatch(/mail\.\w+\.|\{\w+\}/);
      }
      expect(new Set(arrived.map(({ subject }) => subject)).size).toBeGreaterThan(15);
    }
    await db().memberOrganisation.update({ where: { id: moId }, data: { locale: 'sv', retention: {} } });
  });
});

describe('who gets it', () => {
  it('is whoever is responsible, else the organisation’s shared address', async () => {
    const nobody = await world.caseIn('SUBMITTED');
    await put(nobody, { type: 'managerSigned', to: 'responsible' });
    expect((await stateOf(nobody.id)).mails).toMatchObject([
      { to: world.organisations.teknikbolagen.sharedEmail, locale: 'sv' },
    ]);
    const assigned = await world.caseIn('SUBMITTED', {
      data: { assignedToId: anna.accountId, locale: 'en' },
    });
    await put(assigned, { type: 'managerSigned', to: 'responsible' });
    expect((await stateOf(assigned.id)).mails).toMatchObject([{ to: anna.email, locale: 'sv' }]);
  });

  it('is the organisation too where the identity provider has given no address of who is responsible, and nobody else without one', async () => {
    const { id: accountId } = await db().account.create({
      data: { subject: 'no-address', name: 'Nils', email: '', lastSignInAt: new Date() },
    });
    const theCase = await world.caseIn('SUBMITTED', { data: { assignedToId: accountId } });
    await put(theCase, { type: 'managerSigned', to: 'responsible' });
    await put(theCase, { type: 'caseDelegated', to: [''] });
    expect((await stateOf(theCase.id)).mails.map(({ to }) => to)).toEqual([
      world.organisations.teknikbolagen.sharedEmail,
    ]);
  });

  it('is everybody in a list, each with a message id of its own', async () => {
    const theCase = await world.caseIn('SUBMITTED');
    await put(theCase, { type: 'regionalReviewRequested', to: ['a@example.com', 'b@example.com'] });
    const { mails } = await stateOf(theCase.id);
    expect(mails.map(({ to }) => to).sort()).toEqual(['a@example.com', 'b@example.com']);
    expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(2);
  });

  it('finds its link in the mail, and never in what is stored', async () => {
    for (const type of ['caseCreated', 'managerSigned'] satisfies MailType[]) {
      const theCase = await world.caseIn('STARTED');
      await put(theCase, { type, to: ['x@example.com'], path: '/form/company' });
      expect(JSON.stringify((await stateOf(theCase.id)).mails[0]?.data)).not.toMatch(/\/case\//);
      const renewed =
        (await stateOf(theCase.id)).case.linkValidUntil?.getTime() !== theCase.linkValidUntil?.getTime();
      expect(renewed).toBe(MAILS[type].link === 'application');
    }
  });
});

describe('sending a mail again', () => {
  it('is refused where nobody would get it, and writes nothing', async () => {
    const theCase = await world.caseIn('STARTED');
    await put(theCase, { type: 'caseCreated', to: 'contact' });
    await db().case.update({ where: { id: theCase.id }, data: { contactEmail: null } });
    const [first] = (await stateOf(theCase.id)).mails;
    const { result, before, after } = await outcomeOf(theCase.id, () =>
      refusalOf(runCommand(resendMail, anna, theCase.id, { mailId: first?.id ?? '' })),
    );
    expect(result).toMatchObject({ code: 'NO_CONTACT', status: 409 });
    expect(after).toEqual(before);
  });

  /** What the log offers to send again, oldest first. */
  const offered = async ({ id }: SomeCase) => {
    const { items } = await runCaseQuery(mailsQuery, anna, id, {});
    return items.map(({ isOutdated }) => !isOutdated);
  };
  const resend = ({ id }: SomeCase, mailId = '') => runCommand(resendMail, anna, id, { mailId });

  it('is refused, and not offered, once what it says is no longer so: another admission date is decided', async () => {
    const theCase = await world.caseIn('SUBMITTED');
    const days = [dayAhead(30), dayAhead(60)];
    for (const admissionDate of days) {
      await runCommand(sendAdmissionDate, anna, theCase.id, { admissionDate });
    }
    const { mails } = await stateOf(theCase.id);
    const dateOf = (mail: (typeof mails)[number]) => (mail.data as unknown as MailData).values.admissionDate;
    const [earlier, latest] = days.map((day) => mails.find((mail) => dateOf(mail) === day));
    expect((await offered(theCase)).toSorted()).toEqual([false, true]);
    const { before, after } = await outcomeOf(theCase.id, async () =>
      expect(await refusalOf(resend(theCase, earlier?.id))).toMatchObject({
        ...{ code: 'MAIL_OUTDATED', status: 409 },
      }),
    );
    expect(after).toEqual(before);
    await resend(theCase, latest?.id);
    expect((await stateOf(theCase.id)).mails.map(dateOf).toSorted()).toEqual([...days, ...days.slice(1)]);
  });

  it.each([
    ['signableDocumentCreated', 'CREATED_GETACCEPT'],
    ['signatoryReminder', 'SUBMITTED'],
    ['draftReminder', 'SUBMITTED'],
    ['correctionReminder', 'SUBMITTED'],
  ] as const)('is refused once what it says is no longer so: %s', async (type, status) => {
    const theCase = await world.caseIn(status);
    await put(theCase, {
      type,
      to: 'contact',
      values: PEOPLE,
      ...(type === 'correctionReminder' && { fields: [] }),
    });
    const [mail] = (await stateOf(theCase.id)).mails;
    expect(await refusalOf(resend(theCase, mail?.id))).toMatchObject({ code: 'MAIL_OUTDATED' });
  });

  it('goes to whoever is the contact person now, and takes the mark of an undelivered mail away', async () => {
    const theCase = await world.caseIn('STARTED');
    await put(theCase, { type: 'caseCreated', to: 'contact' });
    const [first] = (await stateOf(theCase.id)).mails;
    await db().case.update({
      where: { id: theCase.id },
      data: { contactEmail: 'ny@example.com', hasUndeliveredMail: true },
    });
    const { after, events, mails } = await outcomeOf(theCase.id, () =>
      runCommand(resendMail, anna, theCase.id, { mailId: first?.id ?? '' }),
    );
    expect(mails).toEqual(['caseCreated → ny@example.com']);
    expect(after.case.hasUndeliveredMail).toBe(false);
    expect(events).toMatchObject([{ type: 'MailResent', details: { mailId: first?.id } }]);
  });

  it('is of a mail of that case', async () => {
    const theCase = await world.caseIn('STARTED');
    const other = await world.caseIn('STARTED');
    await put(other, { type: 'caseCreated', to: 'contact' });
    const mailId = (await stateOf(other.id)).mails[0]?.id ?? '';
    expect(await refusalOf(runCommand(resendMail, anna, theCase.id, { mailId }))).toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});

describe('the mail log', () => {
  it('shows a mail of a type that only a newer version has', async () => {
    const theCase = await world.caseIn('STARTED');
    await put(theCase, { type: 'caseCreated', to: 'contact' });
    await db().mail.updateMany({ where: { caseId: theCase.id }, data: { type: 'ofNextYear' } });
    const { items } = await runCaseQuery(mailsQuery, anna, theCase.id, {});
    expect(items).toMatchObject([{ type: 'ofNextYear' }]);
  });

  it('is for case workers', async () => {
    const theCase = await world.caseIn('STARTED');
    await put(theCase, { type: 'caseCreated', to: 'contact' });
    expect((await runCaseQuery(mailsQuery, anna, theCase.id, {})).items).toMatchObject([
      { type: 'caseCreated', to: theCase.contactEmail, sentAt: null, events: [] },
    ]);
    expect(await refusalOf(runCaseQuery(mailsQuery, applicantOf(theCase), theCase.id, {}))).toMatchObject({
      code: 'FORBIDDEN',
    });
  });
});
