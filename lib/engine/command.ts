import { z } from 'zod';
import type { AnswerOf } from '@/lib/contract/call';
import { actionsOf, type Call, type InputOf } from '@/lib/contract/call';
import { ACTOR_KINDS } from '@/lib/domain/audit/events';
import { AppError } from '@/lib/domain/errors';
import { mayMoveOn, obstaclesBefore } from '@/lib/domain/lifecycle/permissions';
import type { MissingItem } from '@/lib/domain/lifecycle/readiness';
import { type Action, conditionsFor, isTransition, statusesFor } from '@/lib/domain/lifecycle/transitions';
import { swedishClock } from '@/lib/domain/time';
import type { Actor } from '@/lib/engine/access/access';
import { illegalTransition } from '@/lib/engine/access/illegal-transition';
import {
  type CaseRecord,
  findCase,
  type LockedCase,
  lockCase,
  requirePermission,
} from '@/lib/engine/access/locked-case';
import { applyChange, type Change } from '@/lib/engine/apply-change';
import { beginHold } from '@/lib/engine/held-decision';
import { requireRoomForEntry } from '@/lib/engine/quota';
import { db, type Tx } from '@/lib/platform/database/db';
import { caseFacts } from './access/facts';

export interface CommandContext {
  tx: Tx;
  actor: Actor;
  case: CaseRecord;
  now: Date;
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
 * SIGNING_LOGIN_REQUIRED, ILLEGAL_TRANSITION, NOT_READY, LOCKED, UNAVAILABLE, QUOTA_EXCEEDED, CHANGES_LIMITED, and what the command
 * throws.
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
    const result = await runInside(tx, { actor, caseId, now }, command, prepared);
    await settle?.(tx, result);
    return result;
  });
}

/** Who runs a command on which case, and when. */
type Run = Pick<CommandContext, 'actor' | 'now'> & { caseId: string };

async function runInside<Input, Result>(
  tx: Tx,
  { actor, caseId, now }: Run,
  command: Omit<Command<Input, Result>, 'prepare'>,
  input: Input,
): Promise<Result> {
  const theCase = await lockCase(tx, actor, caseId);
  const action = actionOf(command, input, theCase);
  await requireAllowed(tx, actor, theCase, action);
  requireNoOperation(theCase, actor, action);
  const hold = await beginHold(tx, theCase, action, now);
  const change = await command.perform({ tx, actor, case: theCase, now }, input);
  if (change.audit !== null) await requireRoomForEntry(tx, theCase, { actor, action, now });
  return applyChange(tx, { actor, theCase, action, change, now, hold });
}

/** A command with its input, as one of several that run together. */
export type Step<Result = unknown> = (tx: Tx, run: Run) => Promise<Result>;

/** Makes a step of a command that has nothing to prepare. */
export const stepOf =
  <Input, Result>(command: Omit<Command<Input, Result>, 'prepare'>, input: Input): Step<Result> =>
  (tx, run) =>
    runInside(tx, run, command, input);

/** A call that stands for several commands on one case. All of them happen, each with its own audit event, or none. */
export interface CallableSeries<Input> {
  kind: 'series';
  call: Call;
  /** Returns the commands in the order in which they run. */
  steps(input: Input): Step[];
}

/** Makes the series of a call, which answers nothing. */
export const defineSeries = <C extends ActionCall>(
  series: Omit<CallableSeries<InputOf<C>>, 'kind' | 'call'> & { call: C },
): CallableSeries<InputOf<C>> => ({ ...series, kind: 'series' });

/** Runs several commands in one transaction. Throws what `runCommand` throws for the first that is refused, and then does none of them. */
export async function runSeries(
  steps: readonly Step[],
  actor: Actor,
  caseId: string,
  { now = new Date(), settle }: RunOptions<undefined> = {},
): Promise<void> {
  await inTransaction(async (tx) => {
    await lockCase(tx, actor, caseId);
    for (const step of steps) await step(tx, { actor, caseId, now });
    await settle?.(tx, undefined);
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

/** Checks permission first, then the login at the signing service, then what is withheld, then status and conditions. */
export async function requireAllowed(
  tx: Tx,
  actor: Actor,
  theCase: CaseRecord,
  action: Action,
): Promise<void> {
  requirePermission(actor, theCase, action);
  requireNothingWithheld(theCase, action);
  if (!statusesFor(action).includes(theCase.status)) {
    throw await illegalTransition(tx, actor, theCase, { action });
  }
  await requireConditions(tx, actor, theCase, action);
}

/**
 * Actions that are locked in addition to those that change the status: the other system was given the forms as they are, with every
 * correction handled.
 */
const CHANGES_FORMS: readonly Action[] = ['saveValues', 'markCorrectionHandled', 'moveToVersion'];

/** Whether an action has to wait while an operation is waiting for another system, because its answer will change the case. */
export const waitsForOperation = (action: Action): boolean =>
  isTransition(action) || mayMoveOn(action) || CHANGES_FORMS.includes(action);

/**
 * Throws CASE_BUSY to an applicant whose action would show a decision that can still be taken back, or prevent that it is taken back: it
 * changes the forms or the status, or the decision has made it impossible.
 */
function requireNothingWithheld({ withheld, status }: CaseRecord, action: Action): void {
  const [last] = withheld.filter((held) => held.action !== 'sendAdmissionDate');
  if (!last || (!waitsForOperation(action) && statusesFor(action).includes(status))) return;
  const retryAfter = Math.max(1, Math.ceil((last.until.getTime() - Date.now()) / 1000));
  throw new AppError('CASE_BUSY', { retryAfter });
}

/** Throws LOCKED while an operation is under way. Says to case workers which one, since when, and by whom. */
export function requireNoOperation({ underWay }: LockedCase, actor: Actor, action: Action): void {
  if (!underWay || !waitsForOperation(action)) return;
  if (actor.kind !== 'caseWorker') throw new AppError('LOCKED');
  const by = startedBy.safeParse(underWay.actor).data;
  throw new AppError('LOCKED', {
    values: {
      operation: underWay.action,
      since: swedishClock(underWay.createdAt),
      who: by?.name ?? '',
      whoKind: by?.kind ?? 'system',
    },
  });
}

/** The part of `operation.actor` that is shown. */
export const startedBy = z.object({ name: z.string(), kind: z.enum(ACTOR_KINDS) });

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
