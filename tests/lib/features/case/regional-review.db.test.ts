import { beforeAll, describe, expect, it } from 'vitest';
import { runCommand } from '@/lib/engine/command';
import { changeLocale } from '@/lib/features/case/change-case';
import { getCaseView } from '@/lib/features/case/get-case';
import {
  answerRegionalReview,
  submitForRegionalReview,
  withdrawRegionalReview,
} from '@/lib/features/case/regional-review';
import { rejectCase } from '@/lib/features/case/reject-case';
import { db } from '@/lib/platform/database/db';
import { problemOf } from '@/lib/server/http/problem';
import { applicantOf, type CaseWorker } from '../../../fixtures/actors';
import type { SomeCase } from '../../../fixtures/cases';
import { outcomeOf, refusalOf, setUpWorld } from '../../../fixtures/world';

const world = setUpWorld();
let anna: CaseWorker;
let ragnar: CaseWorker;
beforeAll(() => {
  anna = world.workers.teknikbolagen[1];
  ragnar = world.workers.teknikbolagen[4];
});

const submit = (theCase: SomeCase, actor = anna) =>
  runCommand(submitForRegionalReview, actor, theCase.id, {});
const withdraw = (theCase: SomeCase) => runCommand(withdrawRegionalReview, anna, theCase.id, {});
const answer = (theCase: SomeCase, recommended: boolean) =>
  runCommand(answerRegionalReview, ragnar, theCase.id, { recommended, comment: 'Känt på orten.' });

describe('the regional review', () => {
  it('is sent to everybody with that role, and to nobody else', async () => {
    const theCase = await world.caseIn('APPROVED');
    const { result, after, events, mails } = await outcomeOf(theCase.id, () => submit(theCase));
    expect(result).toEqual({ status: 'OUT_FOR_REGIONAL_REVIEW' });
    expect(after.case.statusBeforeReview).toBe('APPROVED');
    expect(after.reviews).toMatchObject([{ requestedBy: anna.name, isCurrent: true, recommended: null }]);
    expect(events).toMatchObject([{ type: 'SubmittedForRegionalReview' }]);
    expect(mails).toEqual([`regionalReviewRequested → ${ragnar.email}`]);
  });

  it('is withdrawn to where it came from, and the reviewers are informed', async () => {
    const theCase = await world.caseIn('OUT_FOR_REGIONAL_REVIEW');
    const { result, after, events, mails } = await outcomeOf(theCase.id, () => withdraw(theCase));
    expect(result).toEqual({ status: 'APPROVED' });
    expect(after.case.statusBeforeReview).toBeNull();
    expect(after.reviews).toMatchObject([{ isCurrent: false }]);
    expect(events).toMatchObject([{ type: 'RegionalReviewWithdrawn' }]);
    expect(mails).toEqual([`regionalReviewWithdrawn → ${ragnar.email}`]);
    expect(await submit(theCase)).toEqual({ status: 'OUT_FOR_REGIONAL_REVIEW' });
  });

  it.each([
    [true, 'APPROVED_BY_REGIONAL_REVIEWER', 'RegionalReviewApproved'],
    [false, 'REJECTED_BY_REGIONAL_REVIEWER', 'RegionalReviewRejected'],
  ] as const)('answered %s goes back to the administrator', async (recommended, status, type) => {
    const theCase = await world.caseIn('OUT_FOR_REGIONAL_REVIEW', { data: { assignedToId: anna.accountId } });
    const { result, after, events, mails } = await outcomeOf(theCase.id, () => answer(theCase, recommended));
    expect(result).toEqual({ status });
    expect(after.reviews).toMatchObject([
      { recommended, comment: 'Känt på orten.', answeredBy: ragnar.name },
    ]);
    expect(events).toMatchObject([{ type, details: { comment: 'Känt på orten.' }, actorName: ragnar.name }]);
    expect(mails).toEqual([`regionalReviewAnswered → ${anna.email}`]);
    expect(after.mails[0]?.data).toMatchObject({ quote: 'Känt på orten.' });
  });

  it('is answered once when two answer, or one answers what another withdraws', async () => {
    const others = [(theCase: SomeCase) => answer(theCase, false), withdraw];
    for (const other of others) {
      const theCase = await world.caseIn('OUT_FOR_REGIONAL_REVIEW');
      const { result, events } = await outcomeOf(theCase.id, () =>
        Promise.allSettled([answer(theCase, true), other(theCase)]),
      );
      expect(result.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      expect(events).toHaveLength(1);
    }
  });

  it('is not waited for when the case has ended', async () => {
    const theCase = await world.caseIn('OUT_FOR_REGIONAL_REVIEW');
    const step = async () =>
      (await getCaseView(anna, theCase.id)).extraReviewSteps.find(({ name }) => name === 'REGIONAL_REVIEW');
    expect(await step()).toMatchObject({ status: 'REQUESTED' });
    await runCommand(rejectCase, anna, theCase.id, { reason: 'Nej.' });
    expect(await step()).toMatchObject({ status: 'UNANSWERED' });
  });

  it('needs the internal signature where the organisation has that step', async () => {
    const theCase = await world.caseIn('APPROVED_BY_MA');
    await runCommand(changeLocale, anna, theCase.id, { locale: 'en' });
    const { code, options } = await refusalOf(submit(theCase));
    expect([code, options]).toEqual([
      'ILLEGAL_TRANSITION',
      {
        values: { why: 'notSignedInternally', status: 'APPROVED_BY_MA' },
        extra: { caseStatus: 'APPROVED_BY_MA' },
      },
    ]);
  });

  it('answered too early blames nobody, and answered too late names who took it back', async () => {
    const theCase = await world.caseIn('APPROVED');
    await runCommand(changeLocale, applicantOf(theCase), theCase.id, { locale: 'en' });
    const early = await refusalOf(answer(theCase, true));
    expect(problemOf(early, 'sv', 'id').message).toBe('Ansökan är inte ute för regional granskning.');
    await submit(theCase);
    await withdraw(theCase);
    await runCommand(changeLocale, applicantOf(theCase), theCase.id, { locale: 'sv' });
    const late = await refusalOf(answer(theCase, true));
    expect(late.options.values).toEqual({ who: 'Anna Admin', whoKind: 'caseWorker', status: 'APPROVED' });
  });

  it('names nobody where the organisation does not have the step: nobody has changed that', async () => {
    const theCase = await world.caseIn('APPROVED_BY_MA', { organisation: 'handelsforbundet' });
    await runCommand(changeLocale, applicantOf(theCase), theCase.id, { locale: 'en' });
    const hanna = world.workers.handelsforbundet[1];
    expect((await refusalOf(submit(theCase, hanna))).options).toEqual({
      values: { why: 'noRegionalStep', status: 'APPROVED_BY_MA' },
      extra: { caseStatus: 'APPROVED_BY_MA' },
    });
  });

  it('needs somebody whose only role there it is', async () => {
    const theCase = await world.caseIn('APPROVED');
    const { id: moId } = world.organisations.teknikbolagen;
    const asWell = { accountId: ragnar.accountId, moId, roleId: 1 };
    await db().accountRole.create({ data: asWell });
    try {
      expect(await refusalOf(submit(theCase))).toMatchObject({
        code: 'NOT_READY',
        options: { errors: { case: ['NO_REGIONAL_REVIEWER'] } },
      });
    } finally {
      await db().accountRole.deleteMany({ where: asWell });
    }
  });

  it('needs somebody to review', async () => {
    const theCase = await world.caseIn('APPROVED');
    const { id: moId } = world.organisations.teknikbolagen;
    const where = { accountId: ragnar.accountId, moId, roleId: 4 };
    await db().accountRole.deleteMany({ where });
    try {
      expect(await refusalOf(submit(theCase))).toMatchObject({
        code: 'NOT_READY',
        options: { errors: { case: ['NO_REGIONAL_REVIEWER'] } },
      });
    } finally {
      await db().accountRole.create({ data: where });
    }
  });
});
