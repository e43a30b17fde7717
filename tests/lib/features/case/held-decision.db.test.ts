import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { DAY_MS } from '@/lib/domain/time';
import { applicantByToken } from '@/lib/engine/access/actor';
import { runCommand } from '@/lib/engine/command';
import { inviteColleague, withdrawColleague } from '@/lib/features/application/colleagues';
import { requestCorrection } from '@/lib/features/application/corrections';
import { changeContact } from '@/lib/features/case/change-case';
import { createCase } from '@/lib/features/case/create-case';
import { renewLink, sendForgottenLink } from '@/lib/features/case/lost-link';
import { rejectCase } from '@/lib/features/case/reject-case';
import { sendAdmissionDate } from '@/lib/features/case/send-admission-date';
import { takeBack } from '@/lib/features/case/take-back';
import { deliverMail } from '@/lib/features/mail/deliver-mail';
import { resendMail } from '@/lib/features/mail/send-again';
import { postMessage } from '@/lib/features/messages/messages';
import { linkExpiry, signCaseToken } from '@/lib/platform/crypto/case-link';
import { db } from '@/lib/platform/database/db';
import { sql } from '@/lib/platform/database/sql';
import { env } from '@/lib/platform/settings/env';
import { applicantOf } from '../../../fixtures/actors';
import type { SomeCase } from '../../../fixtures/cases';
import { dayAhead } from '../../../fixtures/days';
import { createWorld, refusalOf, stateOf } from '../../../fixtures/world';

// The signed-in person is not looked up here; the library for it only runs inside Next.
vi.mock('@/lib/integrations/identity/session-claim', () => ({ sessionClaim: async () => null }));

const world = await createWorld();
const { 1: anna } = world.workers.teknikbolagen;
beforeAll(() => void Object.assign(env(), { UNDO_SECONDS: 600 }));
afterAll(() => void Object.assign(env(), { UNDO_SECONDS: 0 }));

const NEW = 'ny.kontakt@example.com';
const change = ({ id }: Pick<SomeCase, 'id'>, email = NEW) =>
  runCommand(changeContact, anna, id, { email, message: undefined });
const DECISIONS: Record<string, (theCase: SomeCase) => Promise<unknown>> = {
  'a rejection': ({ id }) => runCommand(rejectCase, anna, id, { reason: 'Nej.' }),
  'a requested correction': ({ id }) =>
    runCommand(requestCorrection, anna, id, {
      formId: 'company',
      componentId: 'website',
      description: 'Rätta.',
    }),
  'a change of contact person': (theCase) => change(theCase),
  'an admission date': ({ id }) => runCommand(sendAdmissionDate, anna, id, { admissionDate: dayAhead(30) }),
};

const later = (seconds: number) => new Date(Date.now() + seconds * 1000);
const back = async (id: string) => {
  const held = await db().heldDecision.findFirstOrThrow({
    where: { caseId: id },
    orderBy: { sequence: 'desc' },
  });
  return runCommand(takeBack, anna, id, { sequence: held.sequence });
};
/** Lets the time of every decision end in which it can be taken back. */
const letPass = (caseId: string) =>
  Promise.all([
    db().heldDecision.updateMany({ where: { caseId }, data: { until: later(-1) } }),
    db().mail.updateMany({ where: { caseId, heldUntil: { not: null } }, data: { heldUntil: later(-1) } }),
  ]);

/** Tries to send every mail that waits. No mail server answers. Returns those whose sending was begun, as `type → recipient`. */
async function begunAt(caseId: string, now?: Date): Promise<string[]> {
  for (const { id } of (await stateOf(caseId)).mails) await deliverMail(id, now).catch(() => undefined);
  const { mails } = await stateOf(caseId);
  return mails.filter(({ attempts }) => attempts > 0).map(({ type, to }) => `${type} → ${to}`);
}

/** A call that anybody may make, as the route makes it. */
const anybody = { address: '192.0.2.1', locale: 'sv', settle: async () => undefined } as const;
const askForLink = ({ id: caseId }: SomeCase) => renewLink.run({ caseId }, anybody as never);

describe.each(Object.keys(DECISIONS))('while %s can be taken back', (kind) => {
  const decide = (theCase: SomeCase) => DECISIONS[kind]?.(theCase);

  it('no mail leaves for the company, whatever caused it', async () => {
    const theCase = await world.caseIn('SUBMITTED');
    await runCommand(postMessage, anna, theCase.id, { message: 'Före.' });
    await decide(theCase);
    await runCommand(postMessage, anna, theCase.id, { message: 'Efter.' });
    await askForLink(theCase);
    expect(await begunAt(theCase.id)).toEqual([]);
    expect(await begunAt(theCase.id, later(300))).toEqual([]);
    await letPass(theCase.id);
    expect((await begunAt(theCase.id)).length).toBeGreaterThan(1);
  });

  it('mails to case workers leave at once', async () => {
    const theCase = await world.caseIn('SUBMITTED');
    await decide(theCase);
    const { linkVersion } = (await stateOf(theCase.id)).case;
    await runCommand(postMessage, applicantOf({ ...theCase, linkVersion }), theCase.id, { message: 'Hej!' });
    expect(await begunAt(theCase.id)).toEqual([expect.stringMatching('messagePostedByApplicant')]);
  });

  it('requests for its link, mails sent again and what systems report do not make it final', async () => {
    const theCase = await world.caseIn('SUBMITTED');
    await runCommand(postMessage, anna, theCase.id, { message: 'Före.' });
    const mailId = (await stateOf(theCase.id)).mails[0]?.id ?? '';
    await decide(theCase);
    await askForLink(theCase);
    await runCommand(resendMail, anna, theCase.id, { mailId });
    expect(await back(theCase.id)).toEqual({ status: 'SUBMITTED' });
  });
});

describe('a change of the contact person that can be taken back', () => {
  it('brings the new one a single mail once it is final, however often anybody requested the link', async () => {
    const theCase = await world.caseIn('SUBMITTED');
    await change(theCase);
    await askForLink(theCase);
    await askForLink(theCase);
    await letPass(theCase.id);
    expect(await begunAt(theCase.id)).toEqual([`contactPersonChanged → ${NEW}`]);
  });

  it('leaves the waiting mails, and new links, to the previous people when it is taken back', async () => {
    const theCase = await world.caseIn('SUBMITTED');
    const former = theCase.contactEmail ?? '';
    await runCommand(postMessage, anna, theCase.id, { message: 'Före.' });
    await runCommand(inviteColleague, anna, theCase.id, { email: 'kollega@example.com' });
    await db().mail.deleteMany({ where: { caseId: theCase.id, type: 'colleagueInvited' } });
    await change(theCase);
    expect(await begunAt(theCase.id)).toEqual([]);
    await back(theCase.id);
    const { mails, case: after } = await stateOf(theCase.id);
    // The mail of a message waits by itself.
    expect((await begunAt(theCase.id, later(700))).sort()).toEqual([
      'colleagueInvited → kollega@example.com',
      `lostCaseLink → ${former}`,
      `messagePostedByCaseWorker → ${former}`,
    ]);
    for (const { data } of mails) expect(data).toMatchObject({ linkVersion: after.linkVersion });
    const claims = { caseId: theCase.id, linkVersion: after.linkVersion, expiresAt: linkExpiry() };
    expect(await applicantByToken(theCase.id, signCaseToken(claims))).toMatchObject({ name: former });
    const colleague = await applicantByToken(theCase.id, signCaseToken({ ...claims, colleague: 1 }));
    expect(colleague).toMatchObject({ name: 'kollega@example.com' });
  });

  it('and a correction before it are taken back one after the other, also where the correction joined a mail', async () => {
    Object.assign(env(), { CORRECTION_MAIL_DELAY_SECONDS: 600 });
    const theCase = await world.caseIn('SUBMITTED');
    const ask = (componentId: string) =>
      runCommand(requestCorrection, anna, theCase.id, {
        formId: 'company',
        componentId,
        description: 'Rätta.',
      });
    await ask('website');
    await ask('postalAddress');
    await change(theCase);
    await back(theCase.id);
    await runCommand(takeBack, anna, theCase.id, { sequence: 3 });
    const { mails, case: after, corrections } = await stateOf(theCase.id);
    expect(corrections).toHaveLength(1);
    for (const { data } of mails) expect(data).toMatchObject({ linkVersion: after.linkVersion });
    const mail = mails.find(({ type }) => type === 'correctionRequested');
    expect(mail?.data).toMatchObject({ fields: [{ label: 'Webbplats' }] });
    await runCommand(takeBack, anna, theCase.id, { sequence: 2 });
    expect((await stateOf(theCase.id)).mails.map(({ type }) => type)).toEqual(['lostCaseLink']);
    Object.assign(env(), { CORRECTION_MAIL_DELAY_SECONDS: 0 });
  });

  it('mails nobody when it is taken back in a case that nobody was mailed about', async () => {
    const theCase = await world.caseIn('SUBMITTED', { data: { silent: true } });
    await change(theCase);
    await back(theCase.id);
    expect((await stateOf(theCase.id)).mails).toEqual([]);
  });

  it('leaves no version of its field behind that an older page could save over, also if it was empty', async () => {
    for (const isEmpty of [true, false]) {
      const theCase = await world.caseIn('STARTED');
      const where = { caseId: theCase.id, componentId: 'contactEmail' };
      if (isEmpty) await db().caseValue.deleteMany({ where });
      await change(theCase);
      const seen = await db().caseValue.findFirstOrThrow({ where });
      await back(theCase.id);
      const after = await db().caseValue.findFirstOrThrow({ where });
      expect(after.version).toBeGreaterThan(seen.version);
      expect(after.value).toBe(isEmpty ? '' : theCase.contactEmail);
    }
  });
});

describe('a rejection that can be taken back', () => {
  it('is not announced to those who apply or ask for a link', async () => {
    const theCase = await world.caseIn('SUBMITTED');
    const { orgNo } = (await stateOf(theCase.id)).case;
    const apply = () =>
      createCase.run(
        { moSlug: 'teknikbolagen', orgNo, email: 'nagon@example.com' } as never,
        { ...anybody, settle: undefined } as never,
      );
    const askByNumber = () => sendForgottenLink.run({ moSlug: 'teknikbolagen', orgNo }, anybody as never);
    await DECISIONS['a rejection']?.(theCase);
    expect(await refusalOf(apply())).toMatchObject({ code: 'ALREADY_EXISTS' });
    await askByNumber();
    await letPass(theCase.id);
    expect(await refusalOf(apply())).toMatchObject({ code: 'REJECTED_AND_NOT_ALLOWED_TO_REAPPLY' });
    expect(await refusalOf(askByNumber())).toMatchObject({ code: 'LINK_REJECTED' });
  });
});

const STEPS = ['change', 'undo', 'pass', 'invite', 'withdraw', 'reject'] as const;

describe('numbers', () => {
  it('grow, and no link works again once it has been refused, whatever happens', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...STEPS), { minLength: 4, maxLength: 9 }), async (steps) => {
        const theCase = await world.caseIn('STARTED');
        const issued = new Set(await tokensOf(theCase.id));
        const refused = new Set<string>();
        let before = await numbersOf(theCase.id);
        for (const [index, step] of steps.entries()) {
          await take(theCase, step, index);
          for (const token of await tokensOf(theCase.id)) issued.add(token);
          const after = await numbersOf(theCase.id);
          for (const [name, number] of Object.entries(before))
            expect(after[name] ?? 0).toBeGreaterThanOrEqual(number);
          before = after;
          for (const token of issued) {
            const isOpen = await applicantByToken(theCase.id, token).then(
              () => true,
              () => false,
            );
            expect(isOpen && refused.has(token)).toBe(false);
            if (!isOpen) refused.add(token);
          }
        }
      }),
      { numRuns: 12, examples: [[['invite', 'change', 'undo', 'change', 'pass', 'change', 'undo']]] },
    );
  }, 120_000);

  it('grow in the database, whoever writes an older one', async () => {
    const { id } = await world.caseIn('STARTED');
    await change({ id });
    const before = await numbersOf(id);
    await sql()`UPDATE "case" SET link_version = 1, version = 1 WHERE id = ${id}::uuid`;
    await sql()`UPDATE case_form SET version = 0 WHERE case_id = ${id}::uuid`;
    await sql()`UPDATE case_value SET version = 0 WHERE case_id = ${id}::uuid`;
    const after = await numbersOf(id);
    for (const [name, number] of Object.entries(before))
      expect([name, after[name]]).toEqual([name, number + 1]);
  });
});

/** Takes a step if it is possible. */
async function take({ id }: SomeCase, step: (typeof STEPS)[number], index: number): Promise<unknown> {
  const first = () => db().colleague.findFirst({ where: { caseId: id, withdrawnAt: null } });
  const steps = {
    change: () => change({ id }, `kontakt.${index}@example.com`),
    undo: () => back(id),
    pass: () => letPass(id),
    invite: () => runCommand(inviteColleague, anna, id, { email: `kollega.${index}@example.com` }),
    withdraw: async () => runCommand(withdrawColleague, anna, id, { colleagueId: (await first())?.id ?? '' }),
    reject: () => runCommand(rejectCase, anna, id, { reason: 'Nej.' }),
  };
  return steps[step]().catch(() => undefined);
}

async function numbersOf(caseId: string): Promise<Record<string, number>> {
  const { case: theCase, forms, values } = await stateOf(caseId);
  return {
    case: theCase.version,
    link: theCase.linkVersion,
    ...Object.fromEntries(forms.map(({ formId, version }) => [`form ${formId}`, version])),
    ...Object.fromEntries(values.map(({ componentId, version }) => [`value ${componentId}`, version])),
  };
}

/** The links of the contact person and the colleagues. */
async function tokensOf(caseId: string): Promise<string[]> {
  const { linkVersion } = (await stateOf(caseId)).case;
  const colleagues = await db().colleague.findMany({ where: { caseId } });
  // The same moment at each step, so that a link is the same text.
  const expiresAt = new Date(Math.ceil(Date.now() / DAY_MS + 30) * DAY_MS);
  const claims = { caseId, linkVersion, expiresAt };
  return [
    signCaseToken(claims),
    ...colleagues.map(({ number: colleague }) => signCaseToken({ ...claims, colleague })),
  ];
}
