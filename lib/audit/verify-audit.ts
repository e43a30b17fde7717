import { createHash, type Hash } from 'node:crypto';
import type postgres from 'postgres';
import { CHAIN_START, canonicalJson, chainHash, remainderOf, sha256 } from './record';

export interface AuditFault {
  caseId: string;
  sequence: number;
  fault: 'missing' | 'changed' | 'details changed' | 'remainder changed' | 'chain broken' | 'cut off';
}

interface Entry {
  caseId: string;
  sequence: number;
  type: string;
  at: Date;
  actorKind: string;
  actorName: string;
  accountId: string | null;
  details: unknown;
  detailsHash: string;
  previousHash: string;
  hash: string;
  /** How many entries the case says it has. */
  expected: number;
}

const BATCH = 1000;

/**
 * Reads the whole audit log, case by case, and tells what does not hold: an entry that is missing, changed, or not
 * chained to the one before it. Details and applicants that retention has erased are not a
 * fault: what is left of those entries is held against the digest in the entry of the erasure.
 */
export async function verifyAudit(sql: postgres.Sql): Promise<{ entries: number; faults: AuditFault[] }> {
  const faults: AuditFault[] = [];
  let entries = 0;
  let last: Entry | null = null;
  let remainder = createHash('sha256');
  const rows = sql<Entry[]>`
    SELECT e.case_id AS "caseId", e.sequence, e.type, e.at, e.actor_kind AS "actorKind", e.actor_name AS "actorName",
      e.account_id AS "accountId", e.details, e.details_hash AS "detailsHash", e.previous_hash AS "previousHash", e.hash,
      c.audit_sequence AS expected
    FROM audit_entry e JOIN "case" c ON c.id = e.case_id ORDER BY e.case_id, e.sequence`;
  for await (const batch of rows.cursor(BATCH)) {
    for (const entry of batch) {
      entries += 1;
      if (last && last.caseId !== entry.caseId) faults.push(...endOf(last));
      if (last?.caseId !== entry.caseId) remainder = createHash('sha256');
      faults.push(...faultsOf(entry, last?.caseId === entry.caseId ? last : null, remainder));
      remainder.update(remainderOf(entry));
      last = entry;
    }
  }
  if (last) faults.push(...endOf(last));
  return { entries, faults };
}

function faultsOf(entry: Entry, previous: Entry | null, remainder: Hash): AuditFault[] {
  const found: AuditFault['fault'][] = [];
  if (entry.sequence !== (previous?.sequence ?? 0) + 1) found.push('missing');
  else if (entry.previousHash !== (previous?.hash ?? CHAIN_START)) found.push('chain broken');
  if (!isErased(entry) && chainHash(entry) !== entry.hash) found.push('changed');
  if (entry.details !== null && sha256(canonicalJson(entry.details)) !== entry.detailsHash) {
    found.push('details changed');
  }
  const digest = (entry.details as { digest?: string } | null)?.digest;
  if (digest !== undefined && remainder.copy().digest('hex') !== digest) found.push('remainder changed');
  return found.map((fault) => ({ caseId: entry.caseId, sequence: entry.sequence, fault }));
}

/** An applicant who was erased cannot be hashed again; the digest of the erasure stands for the entry. */
function isErased({ actorKind, actorName, details }: Entry): boolean {
  return actorKind === 'applicant' && actorName === '' && details === null;
}

function endOf({ caseId, sequence, expected }: Entry): AuditFault[] {
  return sequence === expected ? [] : [{ caseId, sequence: expected, fault: 'cut off' }];
}
