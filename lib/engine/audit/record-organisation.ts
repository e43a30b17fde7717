import type { Tx } from '@/lib/database/db';
import { ORGANISATION_EVENT_DETAILS, type OrganisationEvent } from '@/lib/domain/organisation/events';
import type { Actor } from '@/lib/engine/access/access';
import { chainHash, entryOf } from './record';

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
