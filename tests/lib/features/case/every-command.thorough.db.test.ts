import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AppError } from '@/lib/domain/errors';
import { CALLERS, type Caller, isPermitted } from '@/lib/domain/lifecycle/permissions';
import { CASE_STATUSES, type CaseStatus, EDITABLE } from '@/lib/domain/lifecycle/status';
import {
  ACTIONS,
  type Action,
  isTransition,
  statusesFor,
  targetOf,
} from '@/lib/domain/lifecycle/transitions';
import { MAIL_TYPES, type MailType } from '@/lib/domain/mails';
import { type Actor, systemActor } from '@/lib/engine/access/access';
import { type CaseRecord, findCase } from '@/lib/engine/access/locked-case';
import { actionOf } from '@/lib/engine/command';
import { deliverMail } from '@/lib/features/mail/deliver-mail';
import { logInToSigning } from '@/lib/integrations/signing/signing';
import { db } from '@/lib/platform/database/db';
import { actorAs, applicantOf } from '../../../fixtures/actors';
import { ATTEMPTS, type Attempt } from '../../../fixtures/attempts';
import { casePool } from '../../../fixtures/case-snapshot';
import { type SomeCase, withColleague } from '../../../fixtures/cases';
import { expectedRefusal } from '../../../fixtures/expected-refusal';
import type { Organisation, Slug } from '../../../fixtures/organisations';
import { createWorld, stateOf, type World } from '../../../fixtures/world';
import { setUpOutside } from '../../integrations/outside';

setUpOutside();
let world: World;
beforeAll(async () => {
  world = await createWorld((await logInToSigning('anna@example.com', 'signera')).accessToken);
});

const reached = new Set<Action>();

async function codeOf(run: Promise<unknown>): Promise<string | null> {
  try {
    await run;
    return null;
  } catch (error) {
    const { code, options } = error as Partial<AppError>;
    // Nobody has moved these cases.
    if (code === 'ILLEGAL_TRANSITION' && options?.values?.who !== undefined) return `${code}, which blames`;
    return code ?? String(error);
  }
}

/** Handelsförbundet neither signs with the service nor has extra steps: these never come up there. */
const NEVER_IN_HANDEL: readonly CaseStatus[] = [
  'CREATED_GETACCEPT',
  'SHARED_FOR_EXTERNAL_SIGNATURE',
  'SHARED_FOR_INTERNAL_SIGNATURE',
  'INTERNAL_SIGNATURE_SIGNED',
  'APPROVED',
  'OUT_FOR_REGIONAL_REVIEW',
  'APPROVED_BY_REGIONAL_REVIEWER',
  'REJECTED_BY_REGIONAL_REVIEWER',
];

describe('every command in Teknikbolagen', () => {
  it.each(CASE_STATUSES)(
    'on a case that is %s does what the tables say, for every caller',
    async (status) => {
      expect(await refusalsIn(status, 'teknikbolagen')).toEqual([]);
      expect(await successesIn(status, 'teknikbolagen')).toEqual([]);
    },
    120_000,
  );
});

describe('every command in Handelsförbundet', () => {
  it.each(CASE_STATUSES.filter((status) => !NEVER_IN_HANDEL.includes(status)))(
    'on a case that is %s does what the tables say, for every caller',
    async (status) => {
      expect(await refusalsIn(status, 'handelsforbundet')).toEqual([]);
      expect(await successesIn(status, 'handelsforbundet')).toEqual([]);
    },
    120_000,
  );
});

interface Setting {
  theCase: SomeCase;
  record: CaseRecord;
  mo: Organisation;
  input: unknown;
}

/** The refusal that the tables, or the command itself, say for a caller; null: it must go through. */
function refusalFor(
  attempt: Attempt,
  caller: Caller,
  { theCase, record, mo, input }: Setting,
): string | null {
  const action = actionOf(attempt.command, input, record);
  return expectedRefusal(action, caller, theCase, mo) ?? attempt.alsoRefused?.(theCase, caller) ?? null;
}

/** Everything that must be refused on one case, which all of it must leave as it was. */
async function refusalsIn(status: CaseStatus, organisation: Slug): Promise<string[]> {
  const mo = world.organisations[organisation];
  const other = organisation === 'teknikbolagen' ? 'handelsforbundet' : 'teknikbolagen';
  const theCase = await withColleague(world.caseIn(status, { organisation }));
  const record = await findCase(db(), systemActor('job'), theCase.id);
  const prepared = new Map<Attempt, unknown>();
  for (const attempt of ATTEMPTS) prepared.set(attempt, await attempt.prepare(theCase));
  const untouched = await stateOf(theCase.id);
  const elsewhere = { ...theCase, id: randomUUID() };
  const strangers: [string, Actor][] = [
    ['another organisation', world.workers[other][1]],
    ['the applicant of another case', actorAs('applicant', world.workers[other], elsewhere)],
    ['an older link', { ...applicantOf(theCase), linkVersion: 0 }],
  ];
  // Who may do something at all does not depend on the organisation: one of them is enough for that. What people may not call is
  // proven through the calls themselves (tests/api/every-call).
  const isSecondTime = organisation === 'handelsforbundet';
  const isProvenByCall = (attempt: Attempt, caller: Caller) =>
    'call' in attempt.command && caller !== 'system';
  const failures: string[] = [];
  const tries = ATTEMPTS.flatMap((attempt, index) => {
    const setting = { theCase, record, mo, input: prepared.get(attempt) };
    const [who, stranger] = strangers[index % strangers.length] as [string, Actor];
    const refused = CALLERS.map((caller) => ({ caller, code: refusalFor(attempt, caller, setting) })).filter(
      ({ caller, code }) =>
        code !== null && !(code === 'FORBIDDEN' && (isSecondTime || isProvenByCall(attempt, caller))),
    );
    return [
      ...(isSecondTime
        ? []
        : [{ attempt, who, actor: stranger, expected: 'NOT_FOUND', input: setting.input }]),
      ...refused.map(({ caller, code: expected }) => ({
        attempt,
        who: String(caller),
        actor: actorAs(caller, world.workers[organisation], theCase),
        expected,
        input: setting.input,
      })),
    ];
  });
  await inParallel(tries, async ({ attempt, who, actor, expected, input }) => {
    const code = await codeOf(attempt.run(actor, theCase.id, input));
    if (code !== expected) failures.push(`${attempt.name} by ${who}: ${code ?? 'succeeds'}, not ${expected}`);
  });
  expect(await stateOf(theCase.id)).toEqual(untouched);
  return failures;
}

/** A few at a time, as many as the database has connections for. */
async function inParallel<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const queue = [...items];
  const take = async (): Promise<void> => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: 4 }, take));
}

/** Whether any action that the attempt may turn out to be is this caller's in this status: saves making a case in vain. */
function mayGoThrough(attempt: Attempt, caller: Caller, status: CaseStatus): boolean {
  return attempt.actions.some(
    (action) => isPermitted(action, caller) && statusesFor(action).includes(status),
  );
}

/** Everything that must go through, each on a case as new. */
async function successesIn(status: CaseStatus, organisation: Slug): Promise<string[]> {
  const mo = world.organisations[organisation];
  const failures: string[] = [];
  const tries = ATTEMPTS.flatMap((attempt) =>
    CALLERS.filter((caller) => mayGoThrough(attempt, caller, status)).map((caller) => ({ attempt, caller })),
  );
  const fresh = casePool((isFilledIn) => withColleague(world.caseIn(status, { organisation, isFilledIn })));
  await inParallel(tries, async ({ attempt, caller }) => {
    const isFilledIn = !(attempt.onEmptyCase && EDITABLE.includes(status));
    await fresh(isFilledIn, async (theCase) => {
      const record = await findCase(db(), systemActor('job'), theCase.id);
      const setting = { theCase, record, mo, input: await attempt.prepare(theCase) };
      if (refusalFor(attempt, caller, setting) === null) {
        failures.push(...(await succeeds(attempt, caller, setting)));
      }
    });
  });
  return failures;
}

/** The command must go through, lead where the table says, and leave exactly one audit event behind. */
async function succeeds(
  attempt: Attempt,
  caller: Caller,
  { theCase, record, mo, input }: Setting,
): Promise<string[]> {
  const action = actionOf(attempt.command, input, record);
  reached.add(action);
  const name = `${attempt.name} by ${caller}`;
  const code = await codeOf(
    attempt.run(actorAs(caller, world.workers[mo.slug as Slug], theCase), theCase.id, input),
  );
  if (code !== null) return [`${name}: ${code}`];
  const after = await db().case.findUniqueOrThrow({
    where: { id: theCase.id },
    include: { _count: { select: { auditEntries: true } } },
  });
  const changes = attempt.changesNothing?.(theCase) ? 0 : 1;
  const facts = {
    signsWithService: mo.signsWithService,
    statusBeforeReview: record.statusBeforeReview,
    archivedFrom: record.archivedFrom,
    isRecommended: true,
    statusBeforeDecision: record.status,
  };
  const moved = isTransition(action)
    ? targetOf(action, facts)
    : (attempt.derivedStatus?.(theCase) ?? record.status);
  const expected = changes === 0 ? record.status : moved;
  return [
    ...(after.status === expected ? [] : [`${name}: leads to ${after.status}, not ${expected}`]),
    ...(after._count.auditEntries === 1 + changes
      ? []
      : [`${name}: ${after._count.auditEntries - 1} audit events`]),
    ...(after.version === theCase.version + changes ? [] : [`${name}: version ${after.version}`]),
  ];
}

it('reaches every action but reads, creation and what follows from other commands', () => {
  const elsewhere: Action[] = [
    'viewCase',
    'viewInternal',
    'viewLink',
    'viewGoneCase',
    'downloadPdf',
    'downloadZip',
    'exportList',
    'viewStatistics',
    'viewColleagues',
    'createCase',
    'createSilentCase',
    'completeApproval',
    'withdrawApproval',
  ];
  expect(ACTIONS.filter((action) => !reached.has(action)).sort()).toEqual([...elsewhere].sort());
});

it('queues only mails that can be made from what was queued with them', async () => {
  const mails = await db().mail.findMany({
    distinct: ['type', 'locale'],
    where: { subject: { not: 'Du är ansvarig' } },
  });
  for (const { id } of mails) await deliverMail(id);
  const elsewhere: MailType[] = [
    'caseCreated',
    'caseTakenOver',
    'colleagueDone',
    'retentionWarning',
    'signatoryBounced',
    'signingEnded',
    'internalSigningEnded',
  ];
  const types = [...new Set(mails.map(({ type }) => type as MailType)), ...elsewhere];
  expect(types.sort()).toEqual([...MAIL_TYPES].sort());
}, 60_000);
