import { createHash, type Hash } from 'node:crypto';
import type postgres from 'postgres';
import type { AuditEvent } from '@/lib/domain/audit/events';
import {
  CHAIN_START,
  type ChainedEntry,
  canonicalJson,
  chainHash,
  remainderOf,
} from '@/lib/engine/audit/record';
import { sha256 } from '@/lib/platform/crypto/sealed';

export interface AuditFault {
  caseId: string;
  sequence: number;
  fault: ChainFault | 'details erased without an entry that says so' | 'remainder changed' | 'cut off';
}

interface Entry extends StoredEntry {
  /** The number of entries according to the case. */
  expected: number;
}

const BATCH = 1000;
/** The types of entries that record an erasure. */
const ERASURES: readonly string[] = ['CaseErased', 'CaseAnonymised'] satisfies AuditEvent['type'][];

/**
 * Verifies the whole audit log, case by case, and reports entries that are missing, changed, or not chained to the previous one. Details and
 * applicants that retention has erased are fine if a later entry records the erasure. The remainder is then checked against the digest in
 * that entry.
 */
export async function verifyAudit(sql: postgres.Sql): Promise<{ entries: number; faults: AuditFault[] }> {
  const faults: AuditFault[] = [];
  let entries = 0;
  let last: Entry | null = null;
  let remainder = createHash('sha256');
  let erased: number[] = [];
  const rows = sql<Entry[]>`
    SELECT e.case_id AS "caseId", e.sequence, e.type, e.at, e.actor_kind AS "actorKind", e.actor_name AS "actorName",
      e.account_id AS "accountId", e.details, e.details_hash AS "detailsHash", e.previous_hash AS "previousHash", e.hash,
      c.audit_sequence AS expected
    FROM audit_entry e JOIN "case" c ON c.id = e.case_id ORDER BY e.case_id, e.sequence`;
  for await (const batch of rows.cursor(BATCH)) {
    for (const entry of batch) {
      entries += 1;
      if (last && last.caseId !== entry.caseId) faults.push(...endOf(last, erased));
      if (last?.caseId !== entry.caseId) [remainder, erased] = [createHash('sha256'), []];
      faults.push(...faultsOf(entry, last?.caseId === entry.caseId ? last : null, remainder));
      if (recordsErasure(entry)) erased = [];
      else if (entry.details === null) erased.push(entry.sequence);
      remainder.update(remainderOf(entry));
      last = entry;
    }
  }
  if (last) faults.push(...endOf(last, erased));
  return { entries, faults: [...faults, ...(await goneLogs(sql))] };
}

function faultsOf(entry: Entry, previous: Entry | null, remainder: Hash): AuditFault[] {
  const found: AuditFault['fault'][] = chainFaults(entry, previous, {
    applicant: isErased(entry),
    details: entry.details === null,
  });
  if (recordsErasure(entry) && remainder.copy().digest('hex') !== entry.details?.digest) {
    found.push('remainder changed');
  }
  return found.map((fault) => ({ caseId: entry.caseId, sequence: entry.sequence, fault }));
}

/** An erased applicant cannot be hashed again. The digest in the erasure entry replaces the check. */
function isErased({ actorKind, actorName, details }: Entry): boolean {
  return actorKind === 'applicant' && actorName === '' && details === null;
}

/** Whether this entry records a retention erasure of the earlier details, with the digest of what was left. */
function recordsErasure({ type, details }: Entry): boolean {
  return ERASURES.includes(type) && details !== null;
}

/** Faults found at the end of a case's log. `erased`: the entries without details and without a later erasure entry. */
function endOf({ caseId, sequence, expected }: Entry, erased: readonly number[]): AuditFault[] {
  const unexplained = erased.map((one) => ({
    caseId,
    sequence: one,
    fault: 'details erased without an entry that says so' as const,
  }));
  return sequence === expected
    ? unexplained
    : [...unexplained, { caseId, sequence: expected, fault: 'cut off' }];
}

/** Cases without any entries. */
function goneLogs(sql: postgres.Sql): Promise<AuditFault[]> {
  return sql<AuditFault[]>`
    SELECT id AS "caseId", audit_sequence AS sequence, 'cut off' AS fault FROM "case" c
    WHERE audit_sequence > 0 AND NOT EXISTS (SELECT FROM audit_entry e WHERE e.case_id = c.id) ORDER BY id`;
}

/** An entry in its stored form. `details` is null once retention has erased it. */
export interface StoredEntry extends ChainedEntry {
  details: Record<string, unknown> | null;
  hash: string;
}

export type ChainFault = 'missing' | 'changed' | 'details changed' | 'chain broken';

/**
 * The faults of an entry of a chain, which must follow `previous`. The first entry has no `previous`.
 *
 * @param erased What retention has erased from the entry, so that it cannot be hashed again.
 */
export function chainFaults(
  entry: StoredEntry,
  previous: { sequence: number; hash: string } | null,
  erased = { applicant: false, details: false },
): ChainFault[] {
  const found: ChainFault[] = [];
  if (entry.sequence !== (previous?.sequence ?? 0) + 1) found.push('missing');
  else if (entry.previousHash !== (previous?.hash ?? CHAIN_START)) found.push('chain broken');
  if (!erased.applicant && chainHash(entry) !== entry.hash) found.push('changed');
  if (!erased.details && sha256(canonicalJson(entry.details)) !== entry.detailsHash) {
    found.push('details changed');
  }
  return found;
}
