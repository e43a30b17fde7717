import type postgres from 'postgres';
import { chainOfOrganisation } from '@/lib/engine/audit/record';
import { type ChainFault, chainFaults, type StoredEntry } from './verify-audit';

export interface OrganisationAuditFault {
  moId: number;
  sequence: number;
  fault: ChainFault | 'cut off';
}

interface Entry extends Omit<StoredEntry, 'caseId'> {
  moId: number;
  /** The number of entries according to the organisation. */
  expected: number;
}

const BATCH = 1000;

/** Verifies the history of every organisation like the audit log of the cases. Nothing is ever erased from it. */
export async function verifyOrganisationAudit(
  sql: postgres.Sql,
): Promise<{ entries: number; faults: OrganisationAuditFault[] }> {
  const faults: OrganisationAuditFault[] = [];
  let entries = 0;
  let last: Entry | null = null;
  const rows = sql<Entry[]>`
    SELECT e.mo_id AS "moId", e.sequence, e.type, e.at, e.actor_kind AS "actorKind", e.actor_name AS "actorName",
      e.account_id AS "accountId", e.details, e.details_hash AS "detailsHash", e.previous_hash AS "previousHash", e.hash,
      mo.audit_sequence AS expected
    FROM organisation_audit e JOIN member_organisation mo ON mo.id = e.mo_id ORDER BY e.mo_id, e.sequence`;
  for await (const batch of rows.cursor(BATCH)) {
    for (const entry of batch) {
      entries += 1;
      const previous: Entry | null = last?.moId === entry.moId ? last : null;
      if (last && !previous) faults.push(...endOf(last));
      faults.push(...faultsOf(entry, previous));
      last = entry;
    }
  }
  if (last) faults.push(...endOf(last));
  const gone = await sql<OrganisationAuditFault[]>`
    SELECT id AS "moId", audit_sequence AS sequence, 'cut off' AS fault FROM member_organisation mo
    WHERE audit_sequence > 0 AND NOT EXISTS (SELECT FROM organisation_audit e WHERE e.mo_id = mo.id) ORDER BY id`;
  return { entries, faults: [...faults, ...gone] };
}

function faultsOf(entry: Entry, previous: Entry | null): OrganisationAuditFault[] {
  const { moId, sequence } = entry;
  return chainFaults({ ...entry, caseId: chainOfOrganisation(moId) }, previous).map((fault) => ({
    moId,
    sequence,
    fault,
  }));
}

function endOf({ moId, sequence, expected }: Entry): OrganisationAuditFault[] {
  return sequence === expected ? [] : [{ moId, sequence: expected, fault: 'cut off' }];
}
