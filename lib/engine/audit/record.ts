import { sha256 } from '@/lib/crypto/sha256';
import type { Tx } from '@/lib/database/db';
import { AUDIT_DETAILS, type AuditEvent } from '@/lib/domain/audit/events';
import type { Actor } from '@/lib/engine/access/access';

/** The `previousHash` of the first entry of a case. */
export const CHAIN_START = '0'.repeat(64);

/**
 * Appends one event to the audit log of a case, in the transaction that changes the case. The case row must be locked:
 * its `auditSequence` numbers the entries. Each entry is chained by SHA-256 to the one before it, over a hash of its
 * details, so that the details can be erased later without breaking the chain.
 */
export async function recordAudit(
  tx: Tx,
  input: { caseId: string; sequence: number; actor: Actor; at: Date; event: AuditEvent },
): Promise<void> {
  const { caseId, sequence, actor, at, event } = input;
  const details = AUDIT_DETAILS[event.type].parse(event.details);
  const previous =
    sequence === 1
      ? null
      : await tx.auditEntry.findUniqueOrThrow({
          where: { caseId_sequence: { caseId, sequence: sequence - 1 } },
          select: { hash: true },
        });
  const entry = {
    caseId,
    sequence,
    type: event.type,
    at,
    actorKind: actor.kind,
    actorName: actor.name,
    accountId: actor.kind === 'caseWorker' ? actor.accountId : null,
    detailsHash: sha256(canonicalJson(details)),
    previousHash: previous?.hash ?? CHAIN_START,
  };
  await tx.auditEntry.create({ data: { ...entry, details, hash: chainHash(entry) } });
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

/** The hash of an audit entry over everything but its details themselves, in hex. */
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

/** What is left of an entry whose details, and applicant, were erased, as text. */
export function remainderOf(entry: Omit<ChainedEntry, 'actorName'> & { hash: string }): string {
  const { sequence, type, at, actorKind, accountId, detailsHash, previousHash, hash } = entry;
  const line = [sequence, type, at.toISOString(), actorKind, accountId, detailsHash, previousHash, hash];
  return `${JSON.stringify(line)}\n`;
}

/** JSON with sorted keys: the database does not keep the order of keys. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (value !== null && typeof value === 'object') {
    const entries = Object.entries(value).filter(([, inner]) => inner !== undefined);
    entries.sort(([a], [b]) => (a < b ? -1 : 1));
    return `{${entries.map(([key, inner]) => `${JSON.stringify(key)}:${canonicalJson(inner)}`).join(',')}}`;
  }
  return JSON.stringify(value);
}
