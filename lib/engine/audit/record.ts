import { z } from 'zod';
import { AUDIT_DETAILS, type AuditEvent } from '@/lib/domain/audit/events';
import { ORGANISATION_EVENT_DETAILS, type OrganisationEvent } from '@/lib/domain/organisation/events';
import type { Actor } from '@/lib/engine/access/access';
import type { Prisma } from '@/lib/generated/prisma/client';
import { sha256 } from '@/lib/platform/crypto/sealed';
import type { Tx } from '@/lib/platform/database/db';

/** The `previousHash` of the first entry of a case. */
export const CHAIN_START = '0'.repeat(64);

/**
 * Appends one event to a case's audit log, in the transaction that changes the case. The caller must have locked the case row. The row's
 * `auditSequence` numbers the entries, and `previous` is the newest entry so far. Each entry contains the SHA-256 of the previous one and a
 * hash of its own details, so that the details can be erased later without breaking the chain. Returns what the next entry follows.
 */
export async function recordAudit(
  tx: Tx,
  input: {
    caseId: string;
    sequence: number;
    previous: { hash: string } | null;
    actor: Actor;
    at: Date;
    event: AuditEvent;
  },
): Promise<{ hash: string }> {
  const { caseId, sequence, previous, event } = input;
  if ((previous === null) !== (sequence === 1))
    throw new Error(`The audit log of case ${caseId} has lost its end.`);
  const details = AUDIT_DETAILS[event.type].parse(event.details);
  const entry = { ...entryOf(input, details, previous), caseId };
  const hash = chainHash(entry);
  await tx.auditEntry.create({ data: { ...entry, details, hash }, select: { id: true } });
  return { hash };
}

/** Makes an entry of a chain, to follow `previous`. It lacks the case or organisation that the chain belongs to. */
export function entryOf(
  { sequence, actor, at, event }: { sequence: number; actor: Actor; at: Date; event: { type: string } },
  details: object,
  previous: { hash: string } | null,
): Omit<ChainedEntry, 'caseId'> {
  return {
    sequence,
    type: event.type,
    at,
    actorKind: actor.kind,
    actorName: actor.name,
    accountId: actor.kind === 'caseWorker' ? actor.accountId : null,
    detailsHash: sha256(canonicalJson(details)),
    previousHash: previous?.hash ?? CHAIN_START,
  };
}

export interface ChainedEntry {
  caseId: string;
  sequence: number;
  type: string;
  at: Date;
  actorKind: string;
  actorName: string;
  accountId: string | null;
  detailsHash: string;
  previousHash: string;
}

/** The hash of an audit entry, in hex. It covers a hash of the details, not the details themselves. */
export function chainHash(entry: ChainedEntry): string {
  const { caseId, sequence, type, at, actorKind, actorName, accountId, detailsHash, previousHash } = entry;
  return sha256(
    JSON.stringify([
      caseId,
      sequence,
      type,
      at.toISOString(),
      actorKind,
      actorName,
      accountId,
      detailsHash,
      previousHash,
    ]),
  );
}

/** What remains, as text, of an entry after its details and applicant have been erased. */
export function remainderOf(entry: Omit<ChainedEntry, 'actorName'> & { hash: string }): string {
  const { sequence, type, at, actorKind, accountId, detailsHash, previousHash, hash } = entry;
  const line = [sequence, type, at.toISOString(), actorKind, accountId, detailsHash, previousHash, hash];
  return `${JSON.stringify(line)}\n`;
}

/** JSON with sorted keys, because the database does not keep their order. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (value !== null && typeof value === 'object') {
    const entries = Object.entries(value).filter(([, inner]) => inner !== undefined);
    entries.sort(([a], [b]) => (a < b ? -1 : 1));
    return `{${entries.map(([key, inner]) => `${JSON.stringify(key)}:${canonicalJson(inner)}`).join(',')}}`;
  }
  return JSON.stringify(value);
}

/**
 * Selects the newest entry of the audit log that decided the admission date: the entry that mailed it to the company, or sent the date to the
 * register. The view `admission_decision` defines which types these are.
 */
export const newestDecision = {
  orderBy: { sequence: 'desc' },
  take: 1,
  select: { details: true },
} as const satisfies Prisma.Case$decisionsArgs;

/** The part that both types of entry share. Null if retention has erased the details. */
const decision = z.object({ admissionDate: z.string().nullish() }).nullable();

/** The date of `newestDecision`; null if there is none. */
export function dateDecided([entry]: readonly { details: unknown }[]): string | null {
  return entry ? (decision.parse(entry.details)?.admissionDate ?? null) : null;
}

/** The name of an organisation's chain. The chain of a case has the case id instead. */
export function chainOfOrganisation(moId: number): string {
  return `organisation:${moId}`;
}

/**
 * Appends one event to an organisation's history, in the transaction that changes it. The caller has locked the organisation's row and
 * raises its `auditSequence` to this number. The entries are chained like a case's log.
 */
export async function recordOrganisationAudit(
  tx: Tx,
  input: {
    moId: number;
    sequence: number;
    actor: Exclude<Actor, { kind: 'applicant' }>;
    at: Date;
    event: OrganisationEvent;
  },
): Promise<void> {
  const { moId, sequence, event } = input;
  const details = ORGANISATION_EVENT_DETAILS[event.type].parse(event.details);
  const previous =
    sequence === 1
      ? null
      : await tx.organisationAudit.findUniqueOrThrow({
          where: { moId_sequence: { moId, sequence: sequence - 1 } },
          select: { hash: true },
        });
  const entry = entryOf(input, details, previous);
  const hash = chainHash({ ...entry, caseId: chainOfOrganisation(moId) });
  await tx.organisationAudit.create({ data: { ...entry, moId, details, hash }, select: { id: true } });
}
