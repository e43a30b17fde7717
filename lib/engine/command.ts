import { z } from 'zod';
import { actionsOf, type Call, type InputOf } from '@/lib/contract/call';
import { ACTOR_KINDS, type AuditEvent } from '@/lib/domain/audit/events';
import { awayDaysOf, isAway } from '@/lib/domain/away';
import { AppError } from '@/lib/domain/errors';
import type { Lapse } from '@/lib/domain/lifecycle/lapse';
import { isAssigneeRole, mayMoveOn, obstaclesBefore, WORK } from '@/lib/domain/lifecycle/permissions';
import type { MissingItem } from '@/lib/domain/lifecycle/readiness';
import { type CaseStatus, isActive, isGone } from '@/lib/domain/lifecycle/status';
import { type Action, conditionsFor, isTransition, statusesFor } from '@/lib/domain/lifecycle/transitions';
import { readHandling } from '@/lib/domain/organisation/settings';
import { swedishClock, swedishDay } from '@/lib/domain/time';
import { type Actor, roleIn } from '@/lib/engine/access/access';
import { illegalTransition } from '@/lib/engine/access/illegal-transition';
import { type CaseRecord, findCase, type LockedCase, lockCase } from '@/lib/engine/access/locked-case';
import { requirePermission } from '@/lib/engine/access/require-permission';
import { recordAudit } from '@/lib/engine/audit/record';
import { derivedUpdate, recallJobs, statusAfter, statusUpdate } from '@/lib/engine/change-status';
import { beginHold, type Hold, type Restored } from '@/lib/engine/held-decision';
import { enqueue, type JobRequest } from '@/lib/engine/jobs/queue';
import { announceChange, type CaseChange } from '@/lib/engine/live/case-news';
import { LISTED_COLUMNS, mayListsWait } from '@/lib/engine/live/list-effect';
import type { MailRequest } from '@/lib/engine/mail/mail-request';
import { queueMail } from '@/lib/engine/mail/queue-mail';
import { requireRoomForEntry, requireRoomForMails, requireRoomForRecipients } from '@/lib/engine/quota';
import type { Prisma } from '@/lib/generated/prisma/client';
import { caseStatusColumn } from '@/lib/platform/database/columns/columns';
import { db, type Tx } from '@/lib/platform/database/db';
import { caseFacts } from './access/facts';
import type { AnswerOf } from './call-answer';

export interface CommandContext {
  tx: Tx;
  actor: Actor;
  case: CaseRecord;
  now: Date;
}

/** The outcome of a command. The wrapper then writes status, audit event, mail and jobs. */
export interface Change<Result> {
  result: Result | ((after: { status: CaseStatus }) => Result);
  /** The one audit event; null only if nothing changed because the case was already as requested. */
  audit: AuditEvent | null;
  /** Columns of the case itself, never its status. */
  update?: Omit<
    Prisma.CaseUncheckedUpdateInput,
    'status' | 'statusBefore' | 'statusSequence' | 'version' | 'lastChangedAt' | 'auditSequence'
  >;
  /** Set by a regional answer, whose transition depends on it. */
  isRecommended?: boolean;
  /** Set by `takeBack`: what the case was before the decision, and what is left to write once its status is that again. */
  restores?: Restored;
  /** The case does not count as changed. Sending a warning or a link again must not delay when an application is erased. */
  keepsLastChangedAt?: boolean;
  mails?: MailRequest[];
  jobs?: JobRequest[];
}

export interface Command<Input, Result> {
  /** The row of the transition and permission tables. A function when the input or the status decides between two. */
  action: Action | Chooser<Input>['choose'];
  /** Slow work that needs neither the case nor the database. Runs before the case is locked, for an actor who may take the action. */
  prepare?(input: Input): Promise<Input>;
  perform(context: CommandContext, input: Input): Promise<Change<Result>>;
}

interface Chooser<Input> {
  choose(input: Input, theCase: CaseRecord): Action;
}

/** A command that people and programs can call. Jobs and webhooks run the others. */
export interface CallableCommand<Input, Result> extends Command<Input, Result> {
  kind: 'command';
  call: Call;
  /** An error to report although the change was made, such as a conflict on one of several fields. */
  refusal?(result: Result): AppError | null;
}

/** A call that stands for one action, or for several that its command chooses from. */
type ActionCall = Call<Action | readonly Action[]>;
type DeclaredIn<C extends ActionCall> = C['permission'] extends readonly (infer A extends Action)[]
  ? A
  : Action;

type CommandOf<C extends ActionCall> = Omit<
  CallableCommand<InputOf<C>, AnswerOf<C>>,
  'kind' | 'call' | 'action'
> & {
  call: C;
  /** Chooses one of the declared actions. Only for calls that declare several. */
  choose?(input: InputOf<C>, theCase: CaseRecord): DeclaredIn<C>;
} & (C['permission'] extends Action ? { choose?: never } : { choose: unknown });

/** Makes the command of a call. The contract declares its input, its answer and the actions it may take. */
export function defineCommand<C extends ActionCall>(
  command: CommandOf<C>,
): CallableCommand<InputOf<C>, AnswerOf<C>> {
  const { choose, ...rest } = command;
  const [action] = actionsOf(command.call);
  if (!action) throw new Error(`${command.call.path} stands for no action`);
  return { ...rest, kind: 'command', action: choose ?? action };
}

export interface RunOptions<Result> {
  now?: Date;
  /** Runs after the command in the same transaction, so that what it writes commits with the command. */
  settle?: (tx: Tx, result: Result) => Promise<void>;
}

/**
 * Runs a command. In one transaction it locks the case (if the actor may see it), checks permission, transition and conditions,
 * lets the command write, and then writes status, audit event, mail and jobs. Throws NOT_FOUND, FORBIDDEN,
 * SIGNING_LOGIN_REQUIRED, ILLEGAL_TRANSITION, NOT_READY, LOCKED, QUOTA_EXCEEDED, CHANGES_LIMITED, and what the command throws.
 */
export async function runCommand<Input, Result>(
  command: Command<Input, Result>,
  actor: Actor,
  caseId: string,
  input: Input,
  { now = new Date(), settle }: RunOptions<Result> = {},
): Promise<Result> {
  const prepared = await prepareInput(command, actor, caseId, input);
  return inTransaction(async (tx) => {
    const theCase = await lockCase(tx, actor, caseId);
    const action = actionOf(command, prepared, theCase);
    await requireAllowed(tx, actor, theCase, action);
    requireNoOperation(theCase, actor, action);
    const hold = await beginHold(tx, theCase, action, now);
    const change = await command.perform({ tx, actor, case: theCase, now }, prepared);
    if (change.audit !== null) await requireRoomForEntry(tx, theCase, { actor, action, now });
    const result = await applyChange(tx, { actor, theCase, action, change, now, hold });
    await settle?.(tx, result);
    return result;
  });
}

/** Checks the permission without the lock, so that nobody causes work who may not. It is checked again once the case is locked. */
async function prepareInput<Input, Result>(
  command: Command<Input, Result>,
  actor: Actor,
  caseId: string,
  input: Input,
): Promise<Input> {
  if (!command.prepare) return input;
  const theCase = await findCase(db(), actor, caseId);
  await requireAllowed(db(), actor, theCase, actionOf(command, input, theCase));
  return command.prepare(input);
}

/** A transaction with the product's usual time limits. */
export function inTransaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  return db().$transaction(work, { timeout: 20_000, maxWait: 2_000 });
}

export function actionOf<Input, Result>(
  command: Pick<Command<Input, Result>, 'action'>,
  input: Input,
  theCase: CaseRecord,
): Action {
  return typeof command.action === 'function' ? command.action(input, theCase) : command.action;
}

/** Checks permission first, then the login at the signing service, then status and conditions. */
export async function requireAllowed(
  tx: Tx,
  actor: Actor,
  theCase: CaseRecord,
  action: Action,
): Promise<void> {
  requirePermission(actor, theCase, action);
  if (!statusesFor(action).includes(theCase.status)) {
    throw await illegalTransition(tx, actor, theCase, { action });
  }
  await requireConditions(tx, actor, theCase, action);
}

/** Writes a command's changes. The caller has locked the case row. */
export async function applyChange<Result>(
  tx: Tx,
  input: {
    actor: Actor;
    theCase: LockedCase;
    action: Action;
    change: Change<Result>;
    now: Date;
    /** If the change can be taken back until its mails go. */
    hold?: Hold | null;
  },
): Promise<Result> {
  const { actor, theCase, action, change, now, hold = null } = input;
  if (change.audit === null) return resultOf(change, theCase.status);
  const { isRecommended = null, keepsLastChangedAt = false, restores } = change;
  const statusBeforeDecision = restores?.status ?? null;
  const status = statusAfter(theCase, action, { isRecommended, statusBeforeDecision });
  const derived = await derivedUpdate(tx, theCase, action);
  const closed = await closeCase(tx, theCase, status, now);
  const taker = await takerOf(tx, actor, theCase, { action, now });
  const sequence = theCase.auditSequence + 1;
  const isMoved = (derived.update.status ?? status) !== theCase.status;
  const data = {
    ...change.update,
    ...statusUpdate(theCase, status, now),
    ...derived.update,
    ...(isMoved && { statusBefore: theCase.status, statusSequence: sequence }),
    ...closed,
    ...(taker && { assignedToId: taker.accountId }),
    ...(restores && { statusBefore: restores.statusBefore, statusSequence: restores.statusSequence }),
  };
  const written = await tx.case.update({
    where: { id: theCase.id },
    data: {
      ...data,
      version: { increment: 1 },
      lastChangedAt: keepsLastChangedAt || BY_ITSELF.includes(action) ? theCase.lastChangedAt : now,
      auditSequence: taker ? sequence + 1 : sequence,
    },
    select: { id: true, moId: true, version: true, linkVersion: true, ...LISTED_COLUMNS },
  });
  const entry = { caseId: theCase.id, actor, at: now };
  const event = withLapsed(change.audit, derived.lapsed);
  const recorded = await recordAudit(tx, { ...entry, sequence, previous: theCase.lastEntry, event });
  if (taker) {
    const { name, email } = taker;
    await recordAudit(tx, {
      ...entry,
      sequence: sequence + 1,
      previous: recorded,
      event: { type: 'CaseDelegated', details: { name, email, byWork: true } },
    });
  }
  await restores?.afterwards();
  const contact = change.update?.contactEmail;
  const after = {
    ...theCase,
    ...(taker && { assignedToId: taker.accountId }),
    ...(typeof contact === 'string' && { contactEmail: contact }),
  };
  const mails = change.mails ?? [];
  await requireRoomForMails(tx, theCase.id, { actor, action, count: mails.length });
  await requireRoomForRecipients(mails, { actor, action });
  for (const mail of mails) await queueMail(tx, after, mail, now, hold?.until);
  for (const job of change.jobs ?? []) await enqueue(tx, job);
  // A document that may be wanted again is recalled when it is no longer.
  for (const job of await recallJobs(tx, theCase, status))
    await enqueue(tx, job, hold ? hold.seconds + 5 : 0);
  await hold?.keep(sequence);
  const mayListsLag = mayListsWait(change.audit.type, theCase, written);
  await announceChange(tx, {
    ...changeNews(written, change.audit, actor),
    ...(mayListsLag && { mayListsLag }),
  });
  return resultOf(change, derived.update.status ?? status);
}

/**
 * Returns the case worker if this action makes them responsible: nobody is, and they begin to work on the case. Not somebody who is away,
 * whose substitute would get the case at once, and not somebody who has given up this case before.
 */
async function takerOf(
  tx: Tx,
  actor: Actor,
  { id: caseId, moId, assignedToId, mo }: LockedCase,
  { action, now }: { action: Action; now: Date },
): Promise<Extract<Actor, { kind: 'caseWorker' }> | null> {
  if (assignedToId !== null || actor.kind !== 'caseWorker' || !WORK.includes(action)) return null;
  if (!isAssigneeRole(roleIn(actor, moId)) || !readHandling(mo.handling).workMakesResponsible) return null;
  const { accountId } = actor;
  const [account, givenUp] = await Promise.all([
    tx.account.findUnique({ where: { id: accountId }, select: { awayFrom: true, awayUntil: true } }),
    tx.auditEntry.findFirst({
      where: { caseId, type: 'CaseResetDelegated', accountId },
      select: { id: true },
    }),
  ]);
  const isThere = account !== null && !isAway(awayDaysOf(account), swedishDay(now));
  return isThere && !givenUp ? actor : null;
}

/** Actions that the product takes by itself. They do not count as a change of the case, not even for retention and reminders. */
const BY_ITSELF: readonly Action[] = ['archiveByAge', 'coverAbsence'];

/** Adds to the event which work of other people no longer counts. */
function withLapsed(event: AuditEvent, lapsed: Lapse[]): AuditEvent {
  return lapsed.length > 0 ? ({ ...event, details: { ...event.details, lapsed } } as AuditEvent) : event;
}

function changeNews(
  {
    id,
    moId,
    version,
    linkVersion,
    status,
  }: Pick<CaseRecord, 'id' | 'moId' | 'version' | 'linkVersion'> & { status: string },
  event: AuditEvent,
  actor: Actor,
): CaseChange {
  return {
    caseId: id,
    moId,
    version,
    what: event.type,
    by: actor.name,
    byKind: actor.kind,
    ...(actor.kind === 'caseWorker' ? { byId: actor.accountId } : {}),
    linkVersion,
    ...(event.type === 'ColleagueWithdrawn' ? { withdrawnColleague: event.details.number } : {}),
    isGone: isGone(caseStatusColumn.parse(status)),
  };
}

/**
 * Actions that are locked in addition to those that change the status: the other system was given the forms as they are, with every
 * correction handled.
 */
const CHANGES_FORMS: readonly Action[] = ['saveValues', 'markCorrectionHandled', 'moveToVersion'];

/** Whether an action has to wait while an operation is waiting for another system, because its answer will change the case. */
export const waitsForOperation = (action: Action): boolean =>
  isTransition(action) || mayMoveOn(action) || CHANGES_FORMS.includes(action);

/** Throws LOCKED while an operation is under way. Tells case workers which one, since when, and by whom. */
export function requireNoOperation({ underWay }: LockedCase, actor: Actor, action: Action): void {
  if (!underWay || !waitsForOperation(action)) return;
  if (actor.kind !== 'caseWorker') throw new AppError('LOCKED');
  const by = startedBy.safeParse(underWay.actor).data;
  throw new AppError('LOCKED', {
    values: {
      operation: underWay.action,
      since: swedishClock(underWay.createdAt),
      ...{ who: by?.name ?? '', whoKind: by?.kind ?? 'system' },
    },
  });
}

/** The part of `operation.actor` that is told. */
export const startedBy = z.object({ name: z.string(), kind: z.enum(ACTOR_KINDS) });

function resultOf<Result>({ result }: Change<Result>, status: CaseStatus): Result {
  return typeof result === 'function'
    ? (result as (after: { status: CaseStatus }) => Result)({ status })
    : result;
}

/** Checks the conditions of an action. Throws ILLEGAL_TRANSITION if it makes no sense for such a case, and NOT_READY with what is missing. */
async function requireConditions(tx: Tx, actor: Actor, theCase: CaseRecord, action: Action): Promise<void> {
  if (conditionsFor(action, theCase.status).length === 0) return;
  const { ruledOut, missing } = obstaclesBefore(action, await caseFacts(tx, theCase));
  if (ruledOut) throw await illegalTransition(tx, actor, theCase, { action, unmet: ruledOut });
  if (missing.length > 0) throw notReady(missing);
}

function notReady(missing: readonly MissingItem[]): AppError {
  const errors: Record<string, string[]> = {};
  for (const { code, formId, componentId } of missing) {
    const place = componentId ?? formId ?? 'case';
    errors[place] = [...(errors[place] ?? []), code];
  }
  return new AppError('NOT_READY', { errors, extra: { missing } });
}

/** The columns to update when a case is closed. */
interface Closed {
  openCorrections?: number;
  handledCorrections?: number;
  correctionsDueOn?: null;
  internalSignature?: 'SIGNATURES_REJECTED';
}

/**
 * Cleans up when a case leaves the active statuses: clears corrections and rejects a pending signature. (`recallJobs` of `change-status.ts`
 * recalls its document at the signing service.) Returns the columns to update, or none if the case stays active or was already closed.
 */
async function closeCase(
  tx: Tx,
  { id: caseId, status: before }: CaseRecord,
  status: CaseStatus,
  now: Date,
): Promise<Closed> {
  if (!isActive(before) || isActive(status)) return {};
  await tx.correction.updateMany({ where: { caseId, clearedAt: null }, data: { clearedAt: now } });
  await tx.signature.updateMany({
    where: { caseId, kind: 'DIGITAL', isCurrent: true, status: 'SHARED' },
    data: { status: 'REJECTED' },
  });
  const internal = await tx.signature.updateMany({
    where: { caseId, kind: 'INTERNAL', isCurrent: true, status: 'SIGNATURES_REQUESTED' },
    data: { status: 'SIGNATURES_REJECTED' },
  });
  return {
    openCorrections: 0,
    handledCorrections: 0,
    correctionsDueOn: null,
    ...(internal.count > 0 ? { internalSignature: 'SIGNATURES_REJECTED' } : {}),
  };
}
