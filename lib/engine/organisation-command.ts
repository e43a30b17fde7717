import type { AnswerOf, Call, InputOf } from '@/lib/contract/call';
import { AppError } from '@/lib/domain/errors';
import type { OrganisationEvent } from '@/lib/domain/organisation/events';
import { isPermittedIn, type OrganisationAction } from '@/lib/domain/organisation/permissions';
import { type Actor, roleIn } from '@/lib/engine/access/access';
import { inTransaction, type RunOptions } from '@/lib/engine/command';
import { enqueue, type JobRequest } from '@/lib/engine/jobs/queue';
import type { MemberOrganisation, Prisma } from '@/lib/generated/prisma/client';
import { db, type Tx } from '@/lib/platform/database/db';
import { recordOrganisationAudit } from './audit/record';

/** Who acts on an organisation: one of its case workers, or the system for operators and jobs. */
export type OrganisationActor = Exclude<Actor, { kind: 'applicant' }>;

export interface OrganisationContext {
  tx: Tx;
  actor: OrganisationActor;
  organisation: MemberOrganisation;
  now: Date;
}

/** The outcome of a command. The wrapper then writes the organisation's columns, the audit event and jobs. */
export interface OrganisationChange<Result> {
  result: Result;
  /** The audit event. Null only if nothing changed, or if a very recent event already says it. */
  audit: OrganisationEvent | null;
  update?: Omit<Prisma.MemberOrganisationUncheckedUpdateInput, 'auditSequence'>;
  jobs?: JobRequest[];
}

export interface OrganisationCommand<Input, Result> {
  action: OrganisationAction;
  /** Slow work that needs neither the organisation nor the database. Runs before the lock, for an actor who has the permission. */
  prepare?(input: Input): Promise<Input>;
  perform(context: OrganisationContext, input: Input): Promise<OrganisationChange<Result>>;
}

/** A call about an organisation has its slug in the address. */
type OrganisationCall = Call<OrganisationAction>;

export interface CallableOrganisationCommand<Input, Result> extends OrganisationCommand<Input, Result> {
  kind: 'organisationCommand';
  call: OrganisationCall;
}

/** Makes the command of a call. The contract declares its input, its answer and its permission. */
export function defineOrganisationCommand<C extends OrganisationCall>(
  command: Omit<OrganisationCommand<InputOf<C>, AnswerOf<C>>, 'action'> & { call: C },
): CallableOrganisationCommand<InputOf<C>, AnswerOf<C>> {
  return { ...command, kind: 'organisationCommand', action: command.call.permission };
}

/**
 * Runs a command on an organisation. In one transaction it locks the organisation, checks the permission, lets the command write, and then
 * writes the audit event and jobs. Throws NOT_FOUND for an organisation in which the caller has no role, FORBIDDEN, and what the command
 * throws.
 */
export async function runOrganisationCommand<Input, Result>(
  command: OrganisationCommand<Input, Result>,
  actor: OrganisationActor,
  slug: string,
  input: Input,
  { now = new Date(), settle }: RunOptions<Result> = {},
): Promise<Result> {
  // Nobody causes work who may not. The permission is checked again once the organisation is locked.
  if (command.prepare) await findOrganisation(db(), actor, slug, command.action);
  const prepared = command.prepare ? await command.prepare(input) : input;
  return inTransaction(async (tx) => {
    const result = await performOrganisationCommand(tx, { actor, slug, now }, command, prepared);
    await settle?.(tx, result);
    return result;
  });
}

/** The same in a transaction of the caller, for a command that has nothing to prepare. */
export async function performOrganisationCommand<Input, Result>(
  tx: Tx,
  { actor, slug, now }: { actor: OrganisationActor; slug: string; now: Date },
  command: Omit<OrganisationCommand<Input, Result>, 'prepare'>,
  input: Input,
): Promise<Result> {
  await lockOrganisation(tx, slug);
  const organisation = await findOrganisation(tx, actor, slug, command.action);
  const change = await command.perform({ tx, actor, organisation, now }, input);
  await applyOrganisationChange(tx, { actor, organisation, change, now });
  return change.result;
}

/** Makes every other change of the organisation wait until this transaction ends. Does nothing if the organisation does not exist. */
export async function lockOrganisation(tx: Tx, slug: string): Promise<void> {
  await tx.$queryRaw`SELECT 1 FROM member_organisation WHERE slug = ${slug} FOR NO KEY UPDATE`;
}

/** Finds the organisation and checks that this caller may use it. Throws NOT_FOUND or FORBIDDEN. */
async function findOrganisation(
  tx: Tx,
  actor: OrganisationActor,
  slug: string,
  action: OrganisationAction,
): Promise<MemberOrganisation> {
  const organisation = await tx.memberOrganisation.findUnique({ where: { slug } });
  if (!organisation) throw new AppError('NOT_FOUND');
  if (actor.kind === 'system') return organisation;
  const role = roleIn(actor, organisation.id);
  if (role === null) throw new AppError('NOT_FOUND');
  if (!isPermittedIn(action, role)) throw new AppError('FORBIDDEN');
  return organisation;
}

/** Writes a command's changes. The caller has locked the organisation's row. */
export async function applyOrganisationChange(
  tx: Tx,
  input: {
    actor: OrganisationActor;
    organisation: Pick<MemberOrganisation, 'id' | 'auditSequence'>;
    change: Omit<OrganisationChange<unknown>, 'result'>;
    now: Date;
  },
): Promise<void> {
  const { actor, organisation, change, now } = input;
  const { id, auditSequence } = organisation;
  const sequence = auditSequence + (change.audit ? 1 : 0);
  if (change.audit || change.update) {
    await tx.memberOrganisation.update({
      where: { id },
      data: { ...change.update, auditSequence: sequence },
      select: { id: true },
    });
  }
  if (change.audit) {
    await recordOrganisationAudit(tx, { moId: id, sequence, actor, at: now, event: change.audit });
  }
  for (const job of change.jobs ?? []) await enqueue(tx, job);
}

/** A read of one organisation. It writes nothing. */
export interface OrganisationQuery<Input, Result> {
  kind: 'organisationQuery';
  call: OrganisationCall;
  read(
    context: { actor: OrganisationActor; organisation: MemberOrganisation },
    input: Input,
  ): Promise<Result>;
}

/** Makes the query of a call. */
export function defineOrganisationQuery<C extends OrganisationCall>(
  query: Omit<OrganisationQuery<InputOf<C>, AnswerOf<C>>, 'kind'> & { call: C },
): OrganisationQuery<InputOf<C>, AnswerOf<C>> {
  return { kind: 'organisationQuery', ...query };
}

/** Runs a read of one organisation. Throws NOT_FOUND, FORBIDDEN, and what the query throws. */
export async function runOrganisationQuery<Input, Result>(
  query: OrganisationQuery<Input, Result>,
  actor: OrganisationActor,
  slug: string,
  input: Input,
): Promise<Result> {
  const organisation = await findOrganisation(db(), actor, slug, query.call.permission);
  return query.read({ actor, organisation }, input);
}
