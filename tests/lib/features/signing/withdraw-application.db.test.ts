import { beforeAll, describe, expect, it } from 'vitest';
import { ACTIVE, CASE_STATUSES } from '@/lib/domain/lifecycle/status';
import { runCommand } from '@/lib/engine/command';
import { getApplicantCase, getCaseView } from '@/lib/features/case/get-case';
import { rejectCase } from '@/lib/features/case/reject-case';
import { withdrawApplication } from '@/lib/features/signing/withdraw-application';
import { db } from '@/lib/platform/database/db';
import { env } from '@/lib/platform/settings/env';
import { applicantOf, type CaseWorker } from '../../../fixtures/actors';
import type { SomeCase } from '../../../fixtures/cases';
import { outcomeOf, refusalOf, setUpWorld } from '../../../fixtures/world';

const world = setUpWorld();
let anna: CaseWorker;
beforeAll(() => {
  anna = world.workers.teknikbolagen[1];
});

const REASON = 'Vi väntar till nästa år.';
const withdraw = (theCase: SomeCase, reason: string | undefined = REASON) =>
  runCommand(withdrawApplication, applicantOf(theCase), theCase.id, { reason });

describe('withdrawing an application', () => {
  it.each(ACTIVE)(
    'closes a case that is %s, confirms it and informs the person responsible',
    async (status) => {
      const theCase = await world.caseIn(status);
      await db().case.update({ where: { id: theCase.id }, data: { assignedToId: anna.accountId } });
      const { after, events } = await outcomeOf(theCase.id, () => withdraw(theCase));
      expect(after.case).toMatchObject({ status: 'CANCELLED_IN_TELLUS', waitsFor: null, openCorrections: 0 });
      expect(events).toMatchObject([{ type: 'ApplicationWithdrawn', details: { reason: REASON } }]);
      const mails = after.mails.map(({ type, to, data }) => [type, to, (data as { quote: string }).quote]);
      expect(mails).toContainEqual(['applicationWithdrawn', theCase.contactEmail, null]);
      expect(mails).toContainEqual(['withdrawnByCompany', anna.email, REASON]);
      expect(after.signatures.filter(({ status: one }) => one === 'SHARED')).toEqual([]);
    },
  );

  it.each(CASE_STATUSES.filter((status) => !ACTIVE.includes(status)))(
    'is refused once the case is %s',
    async (status) => {
      expect((await refusalOf(withdraw(await world.caseIn(status))))?.code).toMatch(
        /ILLEGAL_TRANSITION|REMOVED|INVALID/,
      );
    },
  );

  it('is shown to the company with who did it, and why', async () => {
    const theCase = await world.caseIn('CREATED');
    await withdraw(theCase);
    expect((await getApplicantCase(applicantOf(theCase), theCase.id)).withdrawal).toMatchObject({
      by: theCase.contactEmail,
      reason: REASON,
    });
  });

  it('recalls the document that is out for signing, and informs the signatories', async () => {
    const theCase = await world.caseIn('SHARED_FOR_EXTERNAL_SIGNATURE');
    const { after, jobs } = await outcomeOf(theCase.id, () => withdraw(theCase));
    expect(jobs).toContainEqual({
      name: 'recall-signing-document',
      data: { documentId: after.signatures[0]?.documentId },
    });
    expect(after.mails.map(({ type }) => type)).toContain('signingStopped');
  });

  it.each([
    ['the company withdraws it', 'company', (theCase: SomeCase) => withdraw(theCase)],
    [
      'it is rejected',
      'organisation',
      (theCase: SomeCase) => runCommand(rejectCase, anna, theCase.id, { reason: 'Nej.' }),
    ],
  ])('spares the regional reviewers the review when %s, and no others', async (_when, how, end) => {
    const reviewerMails = async (theCase: SomeCase) =>
      (await outcomeOf(theCase.id, () => end(theCase))).after.mails.filter(
        ({ type }) => type === 'regionalReviewWithdrawn',
      );
    const ragnar = world.workers.teknikbolagen[4];
    expect(await reviewerMails(await world.caseIn('OUT_FOR_REGIONAL_REVIEW'))).toMatchObject([
      { to: ragnar.email, data: { values: { how } } },
    ]);
    expect(await reviewerMails(await world.caseIn('SUBMITTED'))).toEqual([]);
  });

  it('is for the contact person alone', async () => {
    const theCase = await world.caseIn('STARTED');
    const colleague = { ...applicantOf(theCase), colleague: 1 };
    await db().colleague.create({
      data: {
        ...{ caseId: theCase.id, number: 1, email: 'kollega@example.com', invitedBy: 'någon' },
        ...{ invitedAt: new Date(), linkValidUntil: new Date('2100-01-01') },
      },
    });
    const input = { reason: undefined };
    expect(await refusalOf(runCommand(withdrawApplication, colleague, theCase.id, input))).toMatchObject({
      code: 'FORBIDDEN',
    });
    expect(await refusalOf(runCommand(withdrawApplication, anna, theCase.id, input))).toMatchObject({
      code: 'FORBIDDEN',
    });
  });

  it('and a decision exclude each other: the later is refused, and says that the case has changed', async () => {
    const reject = (theCase: SomeCase) => runCommand(rejectCase, anna, theCase.id, { reason: 'Nej.' });
    const withdrawn = await world.caseIn('SUBMITTED');
    await withdraw(withdrawn);
    expect(await refusalOf(reject(withdrawn))).toMatchObject({
      code: 'ILLEGAL_TRANSITION',
      options: { values: { whoKind: 'applicant' }, extra: { lastEvent: 'ApplicationWithdrawn' } },
    });
    const rejected = await world.caseIn('SUBMITTED');
    await reject(rejected);
    expect(await refusalOf(withdraw(rejected))).toMatchObject({ code: 'ILLEGAL_TRANSITION' });

    env().UNDO_SECONDS = 30;
    const held = await world.caseIn('SUBMITTED');
    await reject(held);
    env().UNDO_SECONDS = 0;
    expect(await refusalOf(withdraw(held))).toMatchObject({ code: 'CASE_BUSY', status: 503 });
  });

  it('is not shown as the end of a membership', async () => {
    const withdrawn = await world.caseIn('SUBMITTED');
    await withdraw(withdrawn);
    const view = await getApplicantCase(applicantOf(withdrawn), withdrawn.id);
    expect(view).toMatchObject({ isApplicationWithdrawn: true });
    expect(view.timeline?.at(-1)).toMatchObject({ step: 'withdrawn' });
    expect(view.permissions).not.toContain('withdrawApplication');
    expect(await getCaseView(anna, withdrawn.id)).toMatchObject({ isApplicationWithdrawn: true });

    const member = await world.caseIn('CANCELLED_IN_TELLUS');
    expect((await getCaseView(anna, member.id)).isApplicationWithdrawn).toBeUndefined();
  });
});
