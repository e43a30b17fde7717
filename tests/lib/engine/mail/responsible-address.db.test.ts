import { beforeEach, describe, expect, it } from 'vitest';
import { swedishDay } from '@/lib/domain/time';
import { systemActor } from '@/lib/engine/access/access';
import { lockCase } from '@/lib/engine/access/locked-case';
import { inTransaction, runCommand } from '@/lib/engine/command';
import { closeGatheringMail } from '@/lib/engine/mail/gathered-mail';
import { queueMail } from '@/lib/engine/mail/queue-mail';
import { markCorrectionHandled, requestCorrection } from '@/lib/features/application/corrections';
import { takeCase } from '@/lib/features/case/take-case';
import { deliverMail } from '@/lib/features/mail/deliver-mail';
import { resendMail } from '@/lib/features/mail/send-again';
import { postMessage } from '@/lib/features/messages/messages';
import { waitingFor } from '@/lib/features/staff/morning-mails';
import { replaceRoles } from '@/lib/integrations/identity/store-sign-in';
import { db } from '@/lib/platform/database/db';
import { env } from '@/lib/platform/settings/env';
import { applicantOf, type CaseWorker, createWorker } from '../../../fixtures/actors';
import type { SomeCase } from '../../../fixtures/cases';
import { outcomeOf, refusalOf, setUpWorld } from '../../../fixtures/world';
import { setUpOutside } from '../../integrations/outside';

setUpOutside();
const world = setUpWorld();
let sara: CaseWorker;
let theCase: SomeCase;
beforeEach(async () => {
  sara = await createWorker('Sara', [{ moId: world.organisations.teknikbolagen.id, roleId: 2 }]);
  theCase = await world.caseIn('SUBMITTED', { data: { assignedToId: sara.accountId } });
});

/** As a sign-in does with a claim that no longer names the organisation. */
const loseRoles = () => db().$transaction((tx) => replaceRoles(tx, sara.accountId, ['handelsforbundet:2']));
const ask = async () => {
  const asking = () => runCommand(postMessage, applicantOf(theCase), theCase.id, { message: 'Hej!' });
  return (await outcomeOf(theCase.id, asking)).mails;
};
const newestMail = () =>
  db().mail.findFirstOrThrow({ where: { caseId: theCase.id }, orderBy: { createdAt: 'desc' } });
const resend = (mailId: string) =>
  runCommand(resendMail, world.workers.teknikbolagen[1], theCase.id, { mailId });
const sharedAddress = async () => {
  const { id } = world.organisations.teknikbolagen;
  return (await db().memberOrganisation.findUniqueOrThrow({ where: { id } })).sharedEmail;
};

describe('mail to whoever is responsible', () => {
  it('goes to the shared address once they handle no cases of the organisation, and to them again later', async () => {
    expect(await ask()).toEqual([`messagePostedByApplicant → ${sara.email}`]);
    await loseRoles();
    expect(await ask()).toEqual([`messagePostedByApplicant → ${await sharedAddress()}`]);
    // The case stays theirs: the role may have been lost by mistake.
    await db().$transaction((tx) => replaceRoles(tx, sara.accountId, ['teknikbolagen:1']));
    expect(await ask()).toEqual([`messagePostedByApplicant → ${sara.email}`]);
  });

  it('goes to the shared address too when it has waited', async () => {
    env().CORRECTION_MAIL_DELAY_SECONDS = 600;
    const { 2: robert } = world.workers.teknikbolagen;
    const componentId = 'website';
    const correction = { formId: 'company', componentId, description: 'Rätta.' };
    await runCommand(requestCorrection, robert, theCase.id, correction);
    const made = { componentId, isHandled: true };
    await runCommand(markCorrectionHandled, applicantOf(theCase), theCase.id, made);
    const where = { caseId: theCase.id, type: 'correctionHandled' };
    const { id, to } = await db().mail.findFirstOrThrow({ where });
    expect(to).toBe(sara.email);
    await loseRoles();
    expect(await closeGatheringMail(id, new Date())).toBe(true);
    expect(await db().mail.findUniqueOrThrow({ where: { id } })).toMatchObject({ to: await sharedAddress() });
  });

  it('goes to the shared address too when it waits out an outage, and when it is sent again', async () => {
    await ask();
    await loseRoles();
    const { id } = await newestMail();
    const again = await outcomeOf(theCase.id, () => resend(id));
    expect(again.mails).toEqual([`messagePostedByApplicant → ${await sharedAddress()}`]);
    await deliverMail(id);
    const sent = await db().mail.findUniqueOrThrow({ where: { id } });
    expect(sent).toMatchObject({ to: await sharedAddress(), sentAt: expect.any(Date) });
  });

  it.each([
    ['caseDelegated', 2, 'SUBMITTED'],
    ['regionalReviewRequested', 4, 'OUT_FOR_REGIONAL_REVIEW'],
  ] as const)('goes to nobody where it is for them alone: %s', async (type, roleId, status) => {
    theCase = await world.caseIn(status, { data: { assignedToId: sara.accountId } });
    await db().$transaction((tx) => replaceRoles(tx, sara.accountId, [`teknikbolagen:${roleId}`]));
    const queue = () =>
      inTransaction(async (tx) =>
        queueMail(
          tx,
          await lockCase(tx, systemActor('job'), theCase.id),
          { type, to: [sara.email], values: { name: sara.name } },
          new Date(),
        ),
      );
    await queue();
    const { id: sent } = await newestMail();
    await deliverMail(sent);
    expect((await outcomeOf(theCase.id, () => resend(sent))).mails).toEqual([`${type} → ${sara.email}`]);
    await queue();
    await loseRoles();
    const { id: waiting } = await newestMail();
    await deliverMail(waiting);
    expect(await db().mail.findUnique({ where: { id: waiting } })).toBeNull();
    expect(await refusalOf(resend(sent))).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('says nothing of a case that is taken over to who may not see it any more', async () => {
    await loseRoles();
    const { 1: anna } = world.workers.teknikbolagen;
    const taking = () => runCommand(takeCase, anna, theCase.id, { from: sara.email });
    const { events, mails } = await outcomeOf(theCase.id, taking);
    expect(events).toMatchObject([{ type: 'CaseDelegated' }]);
    expect(mails).toEqual([]);
  });

  it('counts in the morning only what they may see', async () => {
    const today = swedishDay(new Date());
    expect(await waitingFor(sara.accountId, today)).toMatchObject({ cases: 1 });
    await loseRoles();
    expect(await waitingFor(sara.accountId, today)).toEqual({ cases: 0, tasks: {} });
  });
});
