import type { z } from 'zod';
import { AppError } from '@/lib/domain/errors';
import { isPermitted, NEEDS_SIGNING_LOGIN, namedRoleFor } from '@/lib/domain/lifecycle/permissions';
import { isGone } from '@/lib/domain/lifecycle/status';
import type { Action } from '@/lib/domain/lifecycle/transitions';
import type { Locale } from '@/lib/domain/locale';
import { MAILS_WITH_LINK } from '@/lib/domain/mails';
import { type CaseVersion, loadVersion } from '@/lib/engine/case-version';
import { caseBefore, withheldFrom } from '@/lib/engine/withheld';
import type { HeldDecision, Prisma } from '@/lib/generated/prisma/client';
import { caseColumns, localeColumn, organisationNames } from '@/lib/platform/database/columns/columns';
import type { Tx } from '@/lib/platform/database/db';
import { type Actor, callerIn, visibleTo } from './access';

/** The operation of a case that is waiting for another system. */
export const underWayNow = {
  where: { state: 'RESERVED' },
  select: { action: true, createdAt: true, actor: true },
  take: 1,
} as const satisfies Prisma.Case$operationsArgs;

type UnderWay = Prisma.OperationGetPayload<{ select: (typeof underWayNow)['select'] }>;

/** Read with every case. */
const withCase = (actor: Actor) =>
  ({
    mo: true,
    assignedTo: true,
    heldDecisions: withheldFrom(actor),
  }) as const satisfies Prisma.CaseInclude;

/** Read in addition when the case is to be changed. */
const withLocked = (actor: Actor) =>
  ({
    ...withCase(actor),
    operations: underWayNow,
    auditEntries: { orderBy: { sequence: 'desc' }, select: { hash: true }, take: 1 },
  }) as const satisfies Prisma.CaseInclude;

type CaseRow = Prisma.CaseGetPayload<{ include: ReturnType<typeof withCase> }>;
type Names = z.output<typeof organisationNames>;

/**
 * A case with its organisation, the process and texts of its version, and the person responsible. Statuses and other codes are typed: the
 * database checks them.
 */
export type CaseRecord = Omit<CaseRow, keyof z.output<typeof caseColumns> | 'mo' | 'heldDecisions'> &
  z.output<typeof caseColumns> &
  Pick<CaseVersion, 'process' | 'texts'> & {
    mo: Omit<CaseRow['mo'], keyof Names | 'locale'> & Names & { locale: Locale };
    /** A link to the case has been mailed, or is waiting to be mailed. A link that a case worker passed on by hand does not count. */
    hasMailedLink: boolean;
    /** The decisions that the actor does not see yet, the newest first. Empty for everybody but applicants. */
    withheld: readonly HeldDecision[];
  };

/** A case whose row is locked, with the facts that a change of it needs. */
export interface LockedCase extends CaseRecord {
  /** An operation is waiting for another system, whose answer will change the case. */
  underWay: UnderWay | null;
  /** The newest entry of its audit log; null in a new case. */
  lastEntry: { hash: string } | null;
}

/**
 * Reads a case that the actor may see and locks its row until the transaction ends, so that two commands on one case run one
 * after the other. Throws NOT_FOUND; for an applicant REMOVED or INVALID if the case has that status.
 */
export async function lockCase(tx: Tx, actor: Actor, caseId: string): Promise<LockedCase> {
  await tx.$queryRaw`SELECT 1 FROM "case" WHERE id = ${caseId}::uuid FOR NO KEY UPDATE`;
  const row = await tx.case.findFirst({ where: visibleAs(actor, caseId), include: withLocked(actor) });
  if (!row) throw new AppError('NOT_FOUND');
  const { operations, auditEntries, ...theCase } = row;
  return {
    ...(await caseRecord(tx, actor, theCase)),
    underWay: operations[0] ?? null,
    lastEntry: auditEntries[0] ?? null,
  };
}

/** The same without the lock, for queries. An applicant gets the case as it was before decisions that can still be taken back. */
export async function findCase(tx: Tx, actor: Actor, caseId: string): Promise<CaseRecord> {
  const row = await tx.case.findFirst({ where: visibleAs(actor, caseId), include: withCase(actor) });
  if (!row) throw new AppError('NOT_FOUND');
  return caseRecord(tx, actor, await caseBefore(tx, row, row.heldDecisions));
}

const visibleAs = (actor: Actor, caseId: string): Prisma.CaseWhereInput => ({
  AND: [{ id: caseId }, visibleTo(actor)],
});

async function caseRecord(
  tx: Tx,
  actor: Actor,
  { heldDecisions: withheld, ...row }: CaseRow,
): Promise<CaseRecord> {
  if (actor.kind === 'applicant' && isGone(row.status)) {
    throw new AppError(row.status);
  }
  const { process, texts } = await loadVersion(tx, row.templateId);
  return {
    ...row,
    ...caseColumns.parse(row),
    process,
    texts,
    withheld,
    hasMailedLink: !row.silent || (await hasMailedLink(tx, row.id)),
    mo: { ...row.mo, ...organisationNames.parse(row.mo), locale: localeColumn.parse(row.mo.locale) },
  };
}

/** Whether a mail with a link to the case was sent or waits. */
export async function hasMailedLink(tx: Tx, caseId: string): Promise<boolean> {
  const where = { caseId, type: { in: MAILS_WITH_LINK } };
  return (await tx.mail.findFirst({ where, select: { id: true } })) !== null;
}

/** Throws NO_CONTACT if there is nobody to mail. */
export function requireContact({ contactEmail }: Pick<CaseRecord, 'contactEmail'>): void {
  if (contactEmail === null) throw new AppError('NO_CONTACT', { errors: { case: ['NO_CONTACT'] } });
}

/**
 * Checks whether the actor may take an action, whatever the status of the case. Throws NOT_FOUND for an actor who may not know of the case,
 * and FORBIDDEN without permission. Throws SIGNING_LOGIN_REQUIRED for a case worker who is not logged in to the signing service, if the
 * action needs the login and the organisation signs with the service.
 */
export function requirePermission(actor: Actor, { moId, process }: CaseRecord, action: Action): void {
  const caller = callerIn(actor, moId);
  if (caller === null) throw new AppError('NOT_FOUND');
  if (!isPermitted(action, caller)) {
    // Only case workers learn whom to ask.
    const role = actor.kind === 'caseWorker' ? namedRoleFor(action) : undefined;
    throw new AppError('FORBIDDEN', role ? { values: { role } } : {});
  }
  const needsLogin = process.signsWithService && NEEDS_SIGNING_LOGIN.includes(action);
  if (needsLogin && actor.kind === 'caseWorker' && actor.signingToken === null) {
    throw new AppError('SIGNING_LOGIN_REQUIRED');
  }
}
