import { z } from 'zod';
import type { AnswerOf, Call, InputOf } from '@/lib/contract/call';
import type { HAS_REACHED } from '@/lib/domain/audit/events';
import { AppError, IntegrationError } from '@/lib/domain/errors';
import type { TransitionName } from '@/lib/domain/lifecycle/transitions';
import { type Actor, systemActor } from '@/lib/engine/access/access';
import { type LockedCase, lockCase } from '@/lib/engine/access/locked-case';
import { applyChange, type Change } from '@/lib/engine/apply-change';
import { recordAudit } from '@/lib/engine/audit/record';
import {
  type CommandContext,
  inTransaction,
  type RunOptions,
  requireAllowed,
  requireNoOperation,
} from '@/lib/engine/command';
import { requireRelease } from '@/lib/engine/jobs/outward-hold';
import { enqueue, type JobRequest } from '@/lib/engine/jobs/queue';
import { announceChange } from '@/lib/engine/live/case-news';
import type { Tx } from '@/lib/platform/database/db';

/**
 * A command that waits for another system: reserve, call, confirm. The call happens outside any transaction, and no other command changes
 * the case during the call. If the call fails, the case stays as it was. After a crash a job finishes the reservation with the same
 * idempotency key.
 */
export interface Operation<Input, Payload, External, Result> {
  action: TransitionName;
  /** Reads `operation.input` back. The release before this one may have written it. */
  input: z.ZodType<Input>;
  /** Reads `operation.payload` back in the same way. */
  payload: z.ZodType<Payload>;
  /**
   * Checks what is specific to this operation and collects what the call needs. Must not write anything that a failed call would
   * leave behind.
   */
  reserve(context: CommandContext, input: Input): Promise<Payload>;
  /** Calls the other system. `key` stays the same for every attempt of one reservation. */
  callOut(payload: Payload, call: { key: string; actor: Actor }): Promise<External>;
  /** Applies the answer to the case. */
  confirm(
    context: CommandContext,
    input: Input,
    payload: Payload,
    external: External,
  ): Promise<Change<Result>>;
  /** The job that cleans up after a call that timed out, in case the other system has done it or still will. */
  undo?(payload: Payload, key: string): DelayedJob;
  /** Whether a failure of the call is stored in the case, until its status changes. */
  keepsFailure?: true;
  /** The error to report for a failed call instead of INTEGRATION_FAILED. */
  failure?: (error: IntegrationError, hasReached: HasReached) => AppError;
}

export interface DelayedJob {
  job: JobRequest;
  /** Seconds from now. */
  seconds: number;
}

export interface CallableOperation<Input, Payload, External, Result>
  extends Operation<Input, Payload, External, Result> {
  kind: 'operation';
  call: Call;
}

/** Makes the operation of a call. The contract declares its input, its answer and its action. */
export function defineOperation<C extends Call<TransitionName>, Payload, External>(
  operation: Omit<Operation<InputOf<C>, Payload, External, AnswerOf<C>>, 'action'> & { call: C },
): CallableOperation<InputOf<C>, Payload, External, AnswerOf<C>> {
  return { ...operation, kind: 'operation', action: operation.call.permission };
}

/** Runs an operation from reservation to confirmation. Throws as `runCommand`, OUTWARD_HELD, and INTEGRATION_FAILED or its own failure. */
export async function runOperation<Input, Payload, External, Result>(
  operation: Operation<Input, Payload, External, Result>,
  actor: Actor,
  caseId: string,
  input: Input,
  { now = new Date(), settle }: RunOptions<Result> = {},
): Promise<Result> {
  await requireRelease();
  const { id, payload } = await reserve(operation, actor, caseId, input, now);
  const external = await callOrRelease(operation, id, payload, actor);
  return confirm(operation, { id, actor, caseId, input, payload, external, now, settle });
}

/** A reservation that its process did not finish. */
export interface UnfinishedOperation {
  id: string;
  caseId: string;
  actor: Actor;
  input: unknown;
  payload: unknown;
}

/** What a job can do with a reservation after a crash. */
export interface Resumable {
  /** Finishes the reservation. Throws IntegrationError if the other system still does not answer. */
  resume(unfinished: UnfinishedOperation): Promise<void>;
  /** Cancels the reservation and leaves the case as it was. Nobody knows how far the earlier attempts came. */
  giveUp(unfinished: Pick<UnfinishedOperation, 'id' | 'payload'>): Promise<void>;
}

export function resumable<Input, Payload, External, Result>(
  operation: Operation<Input, Payload, External, Result>,
): Resumable {
  const { keepsFailure } = operation;
  return {
    async resume({ id, caseId, actor, ...stored }) {
      const input = operation.input.parse(stored.input);
      const payload = operation.payload.parse(stored.payload);
      const external = await operation.callOut(payload, { key: id, actor });
      await confirm(operation, { id, actor, caseId, input, payload, external, now: new Date() });
    },
    async giveUp({ id, payload }) {
      // A payload that cannot be read must not keep the case locked.
      const { data } = operation.payload.safeParse(payload);
      const cleanUp = data === undefined ? undefined : operation.undo?.(data, id);
      await release({ id, keepsFailure, cleanUp, hasReached: 'unknown' });
    },
  };
}

interface Released {
  id: string;
  keepsFailure: true | undefined;
  /** The job that cleans up, in case the other system has done the work all the same. */
  cleanUp: DelayedJob | undefined;
  hasReached: HasReached;
}

type HasReached = (typeof HAS_REACHED)[number];

/** Cancels a reservation and leaves the case as it was. */
async function release({ id, keepsFailure, cleanUp, hasReached }: Released): Promise<void> {
  const now = new Date();
  await inTransaction(async (tx) => {
    // Lock the case first, as every command does.
    const [found] = await tx.$queryRaw<{ id: string; moId: number; actor: unknown }[]>`
      SELECT c.id, c.mo_id AS "moId", o.actor FROM "case" c JOIN operation o ON o.case_id = c.id
      WHERE o.id = ${id}::uuid FOR NO KEY UPDATE OF c`;
    const released = await tx.operation.updateMany({
      where: { id, state: 'RESERVED' },
      data: { state: 'RELEASED', finishedAt: now },
    });
    if (released.count === 0) return;
    if (cleanUp) await enqueue(tx, cleanUp.job, cleanUp.seconds);
    if (!found) return;
    const actor = operationActor.safeParse(found.actor).data ?? systemActor('job');
    const version = keepsFailure && (await noteFailure(tx, found.id, { actor, hasReached, now }));
    const { id: caseId, moId } = found;
    await announceChange(tx, {
      caseId,
      moId,
      what: 'failure',
      by: '',
      byKind: 'system',
      ...(version && { version }),
    });
  });
}

/** Notes on the case and in its history that the call failed. Returns the new version of the case. */
export async function noteFailure(
  tx: Tx,
  caseId: string,
  { actor, hasReached, now }: { actor: Actor; hasReached: HasReached; now: Date },
): Promise<number> {
  const { version, auditSequence, auditEntries } = await tx.case.update({
    where: { id: caseId },
    data: { exportFailedAt: now, version: { increment: 1 }, auditSequence: { increment: 1 } },
    select: {
      version: true,
      auditSequence: true,
      auditEntries: { orderBy: { sequence: 'desc' }, select: { hash: true }, take: 1 },
    },
  });
  const event = { type: 'ExportFailed', details: { hasReached } } as const;
  const previous = auditEntries[0] ?? null;
  await recordAudit(tx, { caseId, sequence: auditSequence, previous, actor, at: now, event });
  return version;
}

/** Whether the other system has got what a failed call was to give it, and so may have done the work. */
function hasReached(error: unknown): HasReached {
  if (!(error instanceof IntegrationError)) return error instanceof AppError ? 'no' : 'unknown';
  const isRefused = ['refused', 'unauthorized', 'limited'].includes(error.failure);
  return isRefused && !error.wasUnanswered ? 'no' : 'unknown';
}

async function reserve<Input, Payload, External, Result>(
  operation: Operation<Input, Payload, External, Result>,
  actor: Actor,
  caseId: string,
  input: Input,
  now: Date,
): Promise<{ id: string; payload: Payload }> {
  return inTransaction(async (tx) => {
    const { theCase, payload } = await checked(operation, { tx, actor, now }, caseId, input);
    const { id } = await tx.operation.create({
      data: {
        caseId,
        action: operation.action,
        actor: withoutLogin(actor),
        input: (input ?? {}) as object,
        payload: payload as object,
      },
      select: { id: true },
    });
    await announceChange(tx, { caseId, moId: theCase.moId, what: 'underWay', by: '', byKind: 'system' });
    return { id, payload };
  });
}

/** Checks what a reservation checks, and returns the case with what it would hand to the other system. */
async function checked<Input, Payload, External, Result>(
  operation: Operation<Input, Payload, External, Result>,
  { tx, actor, now }: Omit<CommandContext, 'case'>,
  caseId: string,
  input: Input,
): Promise<{ theCase: LockedCase; payload: Payload }> {
  const theCase = await lockCase(tx, actor, caseId);
  await requireAllowed(tx, actor, theCase, operation.action);
  requireNoOperation(theCase, actor, operation.action);
  return { theCase, payload: await operation.reserve({ tx, actor, case: theCase, now }, input) };
}

/** Checks whether an operation could begin, without beginning it. `settle` runs last in the transaction. Throws as `runOperation`. */
export async function tryReserving<Input, Payload, External, Result>(
  operation: Operation<Input, Payload, External, Result>,
  actor: Actor,
  caseId: string,
  input: Input,
  settle: (tx: Tx) => Promise<void>,
): Promise<void> {
  await inTransaction(async (tx) => {
    await checked(operation, { tx, actor, now: new Date() }, caseId, input);
    await settle(tx);
  });
}

async function callOrRelease<Input, Payload, External, Result>(
  operation: Operation<Input, Payload, External, Result>,
  id: string,
  payload: Payload,
  actor: Actor,
): Promise<External> {
  try {
    return await operation.callOut(payload, { key: id, actor });
  } catch (error) {
    const reached = hasReached(error);
    const cleanUp = reached === 'unknown' ? operation.undo?.(payload, id) : undefined;
    await release({ id, keepsFailure: operation.keepsFailure, cleanUp, hasReached: reached });
    if (error instanceof IntegrationError && operation.failure) throw operation.failure(error, reached);
    throw error;
  }
}

interface Confirmation<Input, Payload, External, Result> extends RunOptions<Result> {
  id: string;
  actor: Actor;
  caseId: string;
  input: Input;
  payload: Payload;
  external: External;
  now: Date;
}

async function confirm<Input, Payload, External, Result>(
  operation: Operation<Input, Payload, External, Result>,
  {
    id,
    actor,
    caseId,
    input,
    payload,
    external,
    now,
    settle,
  }: Confirmation<Input, Payload, External, Result>,
): Promise<Result> {
  return inTransaction(async (tx) => {
    // Finish even if the actor has lost their link or role since, because the other system has done its part.
    const theCase = await lockCase(tx, systemActor('job'), caseId);
    const confirmed = await tx.operation.updateMany({
      where: { id, state: 'RESERVED' },
      data: { state: 'CONFIRMED', finishedAt: now },
    });
    if (confirmed.count === 0) throw new AppError('CONFLICT');
    const change = await operation.confirm({ tx, actor, case: theCase, now }, input, payload, external);
    const result = await applyChange(tx, { actor, theCase, action: operation.action, change, now });
    await settle?.(tx, result);
    return result;
  });
}

/** The login at the signing service belongs to the request and is not stored. */
function withoutLogin(actor: Actor): object {
  return actor.kind === 'caseWorker' ? { ...actor, signingToken: null } : { ...actor };
}

/** `operation.actor`: the actor who made a reservation, read back as it was written. In JSON, dates are text. */
export const operationActor: z.ZodType<Actor> = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('applicant'),
    name: z.string(),
    caseId: z.string(),
    linkVersion: z.int(),
    linkExpiresAt: z.coerce.date(),
    colleague: z.int().exactOptional(),
  }),
  z.object({
    kind: z.literal('caseWorker'),
    name: z.string(),
    accountId: z.string(),
    sessionId: z.string(),
    tokenExpiresAt: z.coerce.date().exactOptional(),
    email: z.string(),
    roles: z.array(z.object({ moId: z.int(), roleId: z.int() })),
    signingToken: z.string().nullable(),
  }),
  z.object({ kind: z.literal('system'), name: z.string() }),
]);
