import type { z } from 'zod';
import type { Call, CallInput } from '@/lib/contract/call';
import type { Page } from '@/lib/contract/pages';
import { db } from '@/lib/database/db';
import { AppError } from '@/lib/domain/errors';
import { isPermitted, NEEDS_SIGNING_LOGIN, type RoleId } from '@/lib/domain/lifecycle/permissions';
import { isGone } from '@/lib/domain/lifecycle/status';
import { type Action, statusesFor } from '@/lib/domain/lifecycle/transitions';
import { type Actor, callerIn } from '@/lib/engine/access/access';
import { type CaseRecord, findCase } from '@/lib/engine/access/locked-case';

type CaseWorker = Extract<Actor, { kind: 'caseWorker' }>;

/** A read of one case, for callers with the permission `access`. */
export interface CaseQuery<Input, Result> {
  call: Call;
  access: Action;
  read(context: { actor: Actor; case: CaseRecord }, input: Input): Promise<Result>;
}

/** A paged read of one case. `body` makes the answer from a page. */
export interface PagedQuery<Input, P extends Page<unknown>> {
  call: Call;
  access: Action;
  read(context: { actor: Actor; case: CaseRecord }, input: Input): Promise<P>;
  body(page: P): unknown;
}

/** What a call without a case requires of a case worker: a role in any organisation that may take this action, or only to be signed in. */
export type StaffAccess = Action | 'signedIn';

/** A read across cases, for case workers with the permission `access` in any organisation. */
export interface StaffQuery<Input, Result> {
  call: Call;
  access: StaffAccess;
  read(context: { actor: CaseWorker }, input: Input): Promise<Result>;
}

/** A call that anyone may make, for example before there is a case. */
export interface PublicProcedure<Input, Result> {
  call: Call;
  /** `address` is the caller's network address, for rate limits. */
  run(input: Input, context: PublicContext<Result> & { address: string }): Promise<Result>;
}

/** A call for case workers before there is a case. It checks `access` itself, as it knows the organisation. */
export interface StaffProcedure<Input, Result> {
  call: Call;
  access: StaffAccess;
  run(input: Input, context: PublicContext<Result> & { actor: CaseWorker }): Promise<Result>;
}

export interface PublicContext<Result> {
  locale: 'sv' | 'en';
  settle?: (tx: import('@/lib/database/db').Tx, result: Result) => Promise<void>;
}

/** A file as an answer; `stream` for a large one. */
export interface FileAnswer {
  fileName: string;
  contentType: string;
  content: Uint8Array | ReadableStream<Uint8Array>;
}

/** Types a query by its call. Does nothing at run time. */
export function defineCaseQuery<
  Query extends z.ZodType = z.ZodType<unknown>,
  Response extends z.ZodType = z.ZodType<FileAnswer>,
>(
  query: CaseQuery<z.output<Query>, z.input<Response>> & { call: Call<Query, z.ZodType, Response> },
): CaseQuery<z.output<Query>, z.input<Response>> {
  return query;
}

export function definePagedQuery<
  Query extends z.ZodType,
  Response extends z.ZodType,
  P extends Page<unknown>,
>(
  query: Omit<PagedQuery<z.output<Query>, P>, 'call'> & {
    call: Call<Query, z.ZodType, Response>;
    body(page: P): z.input<Response>;
  },
): PagedQuery<z.output<Query>, P> {
  return query;
}

export function defineStaffQuery<
  Query extends z.ZodType = z.ZodType<unknown>,
  Response extends z.ZodType = z.ZodType<FileAnswer>,
>(
  query: StaffQuery<z.output<Query>, z.input<Response>> & { call: Call<Query, z.ZodType, Response> },
): StaffQuery<z.output<Query>, z.input<Response>> {
  return query;
}

export function definePublicProcedure<
  Query extends z.ZodType = z.ZodType<unknown>,
  Body extends z.ZodType = z.ZodType<unknown>,
  Response extends z.ZodType = z.ZodType<void>,
>(
  procedure: PublicProcedure<CallInput<Query, Body>, z.input<Response>> & {
    call: Call<Query, Body, Response>;
  },
): PublicProcedure<CallInput<Query, Body>, z.input<Response>> {
  return procedure;
}

export function defineStaffProcedure<
  Query extends z.ZodType = z.ZodType<unknown>,
  Body extends z.ZodType = z.ZodType<unknown>,
  Response extends z.ZodType = z.ZodType<void>,
>(
  procedure: StaffProcedure<CallInput<Query, Body>, z.input<Response>> & {
    call: Call<Query, Body, Response>;
  },
): StaffProcedure<CallInput<Query, Body>, z.input<Response>> {
  return procedure;
}

/** Runs a read of one case. Throws NOT_FOUND, FORBIDDEN, SIGNING_LOGIN_REQUIRED, and what the query throws. */
export async function runCaseQuery<Input, Result>(
  query: Pick<CaseQuery<Input, Result>, 'access' | 'read'>,
  actor: Actor,
  caseId: string,
  input: Input,
): Promise<Result> {
  const theCase = await findCase(db(), actor, caseId);
  requireReadable(actor, theCase, query.access);
  return query.read({ actor, case: theCase }, input);
}

/** Runs a read for case workers. Throws FORBIDDEN, and what the query throws. */
export async function runStaffQuery<Input, Result>(
  query: StaffQuery<Input, Result>,
  actor: CaseWorker,
  input: Input,
): Promise<Result> {
  const { access } = query;
  const mayRead =
    access === 'signedIn' || actor.roles.some(({ roleId }) => isPermitted(access, roleId as RoleId));
  if (!mayRead) throw new AppError('FORBIDDEN');
  return query.read({ actor }, input);
}

/** What administrators may still read of a removed or invalid case. */
const READS_OF_GONE: readonly Action[] = ['viewCase', 'viewInternal'];

function requireReadable(actor: Actor, theCase: CaseRecord, asked: Action): void {
  const access = isGone(theCase.status) && READS_OF_GONE.includes(asked) ? 'viewGoneCase' : asked;
  const caller = callerIn(actor, theCase.moId);
  if (caller === null) throw new AppError('NOT_FOUND');
  if (!isPermitted(access, caller)) throw new AppError('FORBIDDEN');
  const needsLogin = theCase.mo.signsWithService && NEEDS_SIGNING_LOGIN.includes(access);
  if (needsLogin && actor.kind === 'caseWorker' && actor.signingToken === null) {
    throw new AppError('SIGNING_LOGIN_REQUIRED');
  }
  if (!statusesFor(access).includes(theCase.status)) throw new AppError('ILLEGAL_TRANSITION');
}
