import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { AppError } from '@/lib/domain/errors';
import { isPermitted } from '@/lib/domain/lifecycle/permissions';
import { HELD_ACTIONS, type HeldAction } from '@/lib/domain/lifecycle/transitions';
import { runCommand } from '@/lib/engine/command';
import { sendChange } from '@/lib/engine/live/rooms';
import type { Watcher } from '@/lib/engine/live/watcher';
import { runCaseQuery } from '@/lib/engine/query';
import { requestCorrection } from '@/lib/features/application/corrections';
import { getApplicantCase, getCaseView } from '@/lib/features/case/get-case';
import { answerRegionalReview } from '@/lib/features/case/regional-review';
import { rejectCase } from '@/lib/features/case/reject-case';
import { sendAdmissionDate } from '@/lib/features/case/send-admission-date';
import { rejectSignature } from '@/lib/features/signing/company-signature';
import { db } from '@/lib/platform/database/db';
import { env } from '@/lib/platform/settings/env';
import { applicantOf, type CaseWorker } from '../../../fixtures/actors';
import { ATTEMPTS } from '../../../fixtures/attempts';
import { CALL_ATTEMPTS } from '../../../fixtures/call-attempts';
import type { SomeCase } from '../../../fixtures/cases';
import { dayAhead } from '../../../fixtures/days';
import { handlersOf } from '../../../fixtures/handlers';
import { jobs, setUpWorld } from '../../../fixtures/world';

// The signed-in person is not looked up here; the library for it only runs inside Next.
vi.mock('@/lib/integrations/identity/session-claim', () => ({ sessionClaim: async () => null }));

// What an applicant's link shows of a decision that can still be taken back: nothing.

const world = setUpWorld();
let anna: CaseWorker;
let ragnar: CaseWorker;
beforeAll(() => {
  env().UNDO_SECONDS = 30;
  anna = world.workers.teknikbolagen[1];
  ragnar = world.workers.teknikbolagen[4];
});
afterAll(() => {
  env().UNDO_SECONDS = 0;
});

const DECISIONS = {
  rejectCase: ({ id }) => runCommand(rejectCase, anna, id, { reason: 'Nej.' }),
  rejectSignature: ({ id }) => runCommand(rejectSignature, anna, id, { rejectionMessage: 'Fel person.' }),
  answerRegionalReview: ({ id }) =>
    runCommand(answerRegionalReview, ragnar, id, { recommended: true, comment: 'Gärna.' }),
  requestCorrection: ({ id }) =>
    runCommand(requestCorrection, anna, id, {
      formId: 'company',
      componentId: 'website',
      description: 'Skriv hela adressen.',
    }),
  sendAdmissionDate: ({ id }) => runCommand(sendAdmissionDate, anna, id, { admissionDate: dayAhead(30) }),
} satisfies Partial<Record<HeldAction, (theCase: SomeCase) => Promise<unknown>>>;
type Decision = keyof typeof DECISIONS;

const STATUSES = {
  rejectCase: [
    ...(['STARTED', 'SHARED_FOR_EXTERNAL_SIGNATURE', 'DOWNLOADED_FOR_ANALOG_SIGNATURE'] as const),
    ...(['SUBMITTED', 'APPROVED_BY_MA', 'SHARED_FOR_INTERNAL_SIGNATURE', 'APPROVED'] as const),
    ...(['OUT_FOR_REGIONAL_REVIEW', 'REJECTED_BY_REGIONAL_REVIEWER'] as const),
  ],
  rejectSignature: ['SUBMITTED', 'APPROVED_BY_MA'],
  answerRegionalReview: ['OUT_FOR_REGIONAL_REVIEW'],
  requestCorrection: ['STARTED', 'SUBMITTED', 'APPROVED_BY_MA', 'APPROVED', 'APPROVED_BY_REGIONAL_REVIEWER'],
  sendAdmissionDate: ['STARTED', 'APPROVED', 'EXPORTED_TO_TELLUS'],
} as const satisfies Record<Decision, readonly SomeCase['status'][]>;

const CASES = (Object.keys(STATUSES) as Decision[]).flatMap((decision) =>
  STATUSES[decision].map((status) => [decision, status] as const),
);

/** The reads that an applicant's link allows. Documents are made from what the case shows. */
const READS = handlersOf('caseQuery', 'pagedQuery').filter(
  ({ call }) => isPermitted(call.permission, 'applicant') && call.path !== 'Pdf',
);

/** What each read answers, apart from when the case last changed, how often, who is responsible, and the link of this caller. */
async function everythingRead(theCase: SomeCase, inputs: ReadonlyMap<unknown, unknown>) {
  const actor = applicantOf(theCase);
  const answers = await Promise.all(
    READS.map(async (query) => {
      const read = runCaseQuery<unknown, unknown>(query as never, actor, theCase.id, inputs.get(query.call));
      const answer: unknown = await read.catch((error: AppError) => ({ code: error.code }));
      return [query.call.path, answer] as const;
    }),
  );
  const hidden = ['lastChangedAt', 'version', 'assignedTo', 'linkValidUntil'];
  return JSON.parse(
    JSON.stringify(answers, (key, value: unknown) => (hidden.includes(key) ? undefined : value)),
  ) as unknown;
}

async function inputsFor(theCase: SomeCase) {
  const entries = READS.map(async ({ call }) => {
    const attempt = CALL_ATTEMPTS.find((one) => one.call === call);
    return [call, await attempt?.prepare(theCase)] as const;
  });
  return new Map<unknown, unknown>(await Promise.all(entries));
}

const endHold = ({ id: caseId }: SomeCase) =>
  db().heldDecision.updateMany({ where: { caseId }, data: { until: new Date(Date.now() - 1000) } });

it('covers every decision that can be taken back, except the one that ends the link', () => {
  expect(Object.keys(DECISIONS)).toEqual(HELD_ACTIONS.filter((action) => action !== 'changeContact'));
  expect(READS.length).toBeGreaterThan(8);
});

describe.each(CASES)('%s on a case that is %s', (decision, status) => {
  it('answers every read of the applicant as before until it is final, and then shows it', async () => {
    const theCase = await world.caseIn(status);
    const inputs = await inputsFor(theCase);
    const before = await everythingRead(theCase, inputs);
    await DECISIONS[decision](theCase);
    expect(await everythingRead(theCase, inputs)).toEqual(before);

    await endHold(theCase);
    const after = await getApplicantCase(applicantOf(theCase), theCase.id);
    const { status: real } = await getCaseView(anna, theCase.id);
    expect(after.status).toBe(real);
    if (decision !== 'sendAdmissionDate') expect(await everythingRead(theCase, inputs)).not.toEqual(before);
  });
});

describe.each([
  ['rejectCase', 'STARTED'],
  ['rejectCase', 'SUBMITTED'],
  ['rejectSignature', 'SUBMITTED'],
  ['requestCorrection', 'STARTED'],
  ['requestCorrection', 'SUBMITTED'],
] as const)('%s on a case that is %s', (decision, status) => {
  it('refuses no step of the applicant in a way that shows it', async () => {
    const outcomeOf = async (theCase: SomeCase, { run, prepare }: (typeof ATTEMPTS)[number]) => {
      const input = await prepare(theCase);
      return run(applicantOf(theCase), theCase.id, input).then(
        () => 'done',
        (error: AppError) => error.code,
      );
    };
    const steps = ATTEMPTS.filter(({ actions, command }) =>
      command ? actions.some((action) => isPermitted(action, 'applicant')) : false,
    );
    for (const step of steps) {
      const [decided, twin] = [await world.caseIn(status), await world.caseIn(status)];
      await DECISIONS[decision](decided);
      const [is, was] = [await outcomeOf(decided, step), await outcomeOf(twin, step)];
      expect([step.name, [was, 'CASE_BUSY'].includes(is) ? was : is]).toEqual([step.name, was]);
    }
  });
});

describe('live news of a decision', () => {
  it('reaches the applicant only when the decision is final', async () => {
    const theCase = await world.caseIn('SUBMITTED');
    await DECISIONS.rejectCase(theCase);
    expect(await jobs()).toContainEqual({ name: 'announce-decision', data: { caseId: theCase.id } });
  });

  it('is not sent to an open page of the applicant while it is withheld', () => {
    const sent: string[] = [];
    const watcher = (kind: 'applicant' | 'caseWorker') =>
      ({ holder: { kind }, send: () => sent.push(kind) }) as unknown as Watcher;
    const change = { caseId: '', moId: 1, what: 'CaseRejected', by: 'Anna', version: 2 };
    sendChange([watcher('applicant'), watcher('caseWorker')], { ...change, isWithheld: true });
    expect(sent).toEqual(['caseWorker']);
    sendChange([watcher('applicant')], { ...change, what: 'DecisionFinal' });
    expect(sent).toEqual(['caseWorker', 'applicant']);
  });
});
