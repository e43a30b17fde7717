import { cache } from 'react';
import type { AnswerOf, Call, InputOf } from '@/lib/contract/call';
import type { Page } from '@/lib/contract/pages';
import { AppError } from '@/lib/domain/errors';
import { isPermitted, isRoleId, obstaclesBefore } from '@/lib/domain/lifecycle/permissions';
import { isGone } from '@/lib/domain/lifecycle/status';
import { type Action, conditionsFor, statusesFor } from '@/lib/domain/lifecycle/transitions';
import type { Locale } from '@/lib/domain/locale';
import type { Actor } from '@/lib/engine/access/access';
import { caseFacts } from '@/lib/engine/access/facts';
import { illegalTransition } from '@/lib/engine/access/illegal-transition';
import { type CaseRecord, findCase, requirePermission } from '@/lib/engine/access/locked-case';
import { db } from '@/lib/platform/database/db';

type CaseWorker = Extract<Actor, { kind: 'caseWorker' }>;

/** A read of one case, for callers with the permission of its call. */
export interface CaseQuery<Input, Result> {
  kind: 'caseQuery';
  call: Call<Action>;
  read(context: { actor: Actor; case: CaseRecord }, input: Input): Promise<Result>;
}

/** A paged read of one case. `body` makes the answer from a page. */
export interface PagedQuery<Input, P extends Page<unknown>> {
  kind: 'pagedQuery';
  call: Call<Action>;
  read(context: { actor: Actor; case: CaseRecord }, input: Input): Promise<P>;
  body(page: P): unknown;
}

/** A call without a case. A case worker needs a role in any organisation that may take this action, or only needs to be signed in. */
type StaffCall = Call<Action | 'signedIn'>;

/** A read across cases, for case workers with the permission of its call in any organisation. */
export interface StaffQuery<Input, Result> {
  kind: 'staffQuery';
  call: StaffCall;
  /** `signal` is aborted when the caller leaves. */
  read(context: { actor: CaseWorker; signal?: AbortSignal | undefined }, input: Input): Promise<Result>;
  /** The same of one case, for the applicants of a call that is `alsoOnCase`. */
  readOfCase?: CaseQuery<Input, Result>['read'];
}

/** A call that anyone may make, for example before there is a case. */
export interface PublicProcedure<Input, Result> {
  kind: 'publicProcedure';
  call: Call<'anybody'>;
  /** `address` is the caller's network address, for rate limits. */
  run(input: Input, context: PublicContext<Result> & { address: string }): Promise<Result>;
}

/**
 * A call for case workers before there is a case, with the permission of its call in any organisation. If it is about one organisation, it
 * checks the permission there itself.
 */
export interface StaffProcedure<Input, Result> {
  kind: 'staffProcedure';
  call: StaffCall;
  run(input: Input, context: PublicContext<Result> & { actor: CaseWorker }): Promise<Result>;
}

export interface PublicContext<Result> {
  locale: Locale;
  settle?: (tx: import('@/lib/platform/database/db').Tx, result: Result) => Promise<void>;
}

/** Makes the query of a call. */
export function defineCaseQuery<C extends Call<Action>>(
  query: Omit<CaseQuery<InputOf<C>, AnswerOf<C>>, 'kind'> & { call: C },
): CaseQuery<InputOf<C>, AnswerOf<C>> {
  return { kind: 'caseQuery', ...query };
}

export function definePagedQuery<C extends Call<Action>, P extends Page<unknown>>(
  query: Omit<PagedQuery<InputOf<C>, P>, 'kind'> & { call: C; body(page: P): AnswerOf<C> },
): PagedQuery<InputOf<C>, P> {
  return { kind: 'pagedQuery', ...query };
}

export function defineStaffQuery<C extends StaffCall>(
  query: Omit<StaffQuery<InputOf<C>, AnswerOf<C>>, 'kind'> & { call: C },
): StaffQuery<InputOf<C>, AnswerOf<C>> {
  return { kind: 'staffQuery', ...query };
}

export function definePublicProcedure<C extends Call<'anybody'>>(
  procedure: Omit<PublicProcedure<InputOf<C>, AnswerOf<C>>, 'kind'> & { call: C },
): PublicProcedure<InputOf<C>, AnswerOf<C>> {
  return { kind: 'publicProcedure', ...procedure };
}

export function defineStaffProcedure<C extends StaffCall>(
  procedure: Omit<StaffProcedure<InputOf<C>, AnswerOf<C>>, 'kind'> & { call: C },
): StaffProcedure<InputOf<C>, AnswerOf<C>> {
  return { kind: 'staffProcedure', ...procedure };
}

/** The case as its caller may see it. Looked up once for all the queries of a page. */
const caseOfRequest = cache((actor: Actor, caseId: string) => findCase(db(), actor, caseId));

/** Runs a read of one case. Throws NOT_FOUND, FORBIDDEN, SIGNING_LOGIN_REQUIRED, and what the query throws. */
export async function runCaseQuery<Input, Result>(
  query: Pick<CaseQuery<Input, Result>, 'call' | 'read'>,
  actor: Actor,
  caseId: string,
  input: Input,
): Promise<Result> {
  const theCase = await caseOfRequest(actor, caseId);
  await requireReadable(actor, theCase, query.call.permission);
  return query.read({ actor, case: theCase }, input);
}

/** Runs a read for case workers. Throws FORBIDDEN, and what the query throws. */
export async function runStaffQuery<Input, Result>(
  query: Pick<StaffQuery<Input, Result>, 'call' | 'read'>,
  actor: CaseWorker,
  input: Input,
  signal?: AbortSignal,
): Promise<Result> {
  requireRole(actor, query.call);
  return query.read({ actor, signal }, input);
}

/** Runs a procedure for case workers. Throws FORBIDDEN, and what the procedure throws. */
export async function runStaffProcedure<Input, Result>(
  procedure: StaffProcedure<Input, Result>,
  input: Input,
  context: PublicContext<Result> & { actor: CaseWorker },
): Promise<Result> {
  requireRole(context.actor, procedure.call);
  return procedure.run(input, context);
}

/** Throws FORBIDDEN if no organisation gives the case worker a role with the permission of the call. */
function requireRole({ roles }: CaseWorker, { permission }: StaffCall): void {
  if (permission === 'signedIn') return;
  const isAllowed = roles.some(({ roleId }) => isRoleId(roleId) && isPermitted(permission, roleId));
  if (!isAllowed) throw new AppError('FORBIDDEN');
}

/** The actions by which administrators may still read a removed or invalid case. */
const READS_OF_GONE: readonly Action[] = ['viewCase', 'viewInternal'];

async function requireReadable(actor: Actor, theCase: CaseRecord, action: Action): Promise<void> {
  const access = isGone(theCase.status) && READS_OF_GONE.includes(action) ? 'viewGoneCase' : action;
  requirePermission(actor, theCase, access);
  if (!statusesFor(access).includes(theCase.status)) {
    throw await illegalTransition(db(), actor, theCase, { action: access });
  }
  // Most reads have no conditions, and need no facts.
  if (conditionsFor(access, theCase.status).length === 0) return;
  const { ruledOut } = obstaclesBefore(access, await caseFacts(db(), theCase));
  if (ruledOut) throw await illegalTransition(db(), actor, theCase, { action: access, unmet: ruledOut });
}
