import type postgres from 'postgres';
import { CHAIN_START, canonicalJson, chainHash, sha256 } from './record';

export interface AuditFault {
  caseId: string;
  sequence: number;
  fault: 'missing' | 'changed' | 'details changed' | 'chain broken' | 'cut off';
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
 * chained to the one before it. Details that retention has erased are not a fault.
 */
export async function verifyAudit(sql: postgres.Sql): Promise<{ entries: number; faults: AuditFault[] }> {
  const faults: AuditFault[] = [];
  let entries = 0;
  let last: Entry | null = null;
  const rows = sql<Entry[]>`
    SELECT e.case_id AS "caseId", e.sequence, e.type, e.at, e.actor_kind AS "actorKind", e.actor_name AS "actorName",
      e.account_id AS "accountId", e.details, e.details_hash AS "detailsHash", e.previous_hash AS "previousHash", e.hash,
      c.audit_sequence AS expected
    FROM audit_entry e JOIN "case" c ON c.id = e.case_id ORDER BY e.case_id, e.sequence`;
  for await (const batch of rows.cursor(BATCH)) {
    for (const entry of batch) {
      entries += 1;
      if (last && last.caseId !== entry.caseId) faults.push(...endOf(last));
      faults.push(...faultsOf(entry, last?.caseId === entry.caseId ? last : null));
      last = entry;
    }
  }
  if (last) faults.push(...endOf(last));
  return { entries, faults };
}

function faultsOf(entry: Entry, previous: Entry | null): AuditFault[] {
  const found: AuditFault['fault'][] = [];
  if (entry.sequence !== (previous?.sequence ?? 0) + 1) found.push('missing');
  else if (entry.previousHash !== (previous?.hash ?? CHAIN_START)) found.push('chain broken');
  if (chainHash(entry) !== entry.hash) found.push('changed');
  if (entry.details !== null && sha256(canonicalJson(entry.details)) !== entry.detailsHash) {
    found.push('details changed');
  }
  return found.map((fault) => ({ caseId: entry.caseId, sequence: entry.sequence, fault }));
}

function endOf({ caseId, sequence, expected }: Entry): AuditFault[] {
  return sequence === expected ? [] : [{ caseId, sequence: expected, fault: 'cut off' }];
}
