import { AUDIT_DETAILS, type AuditEvent } from '@/lib/domain/audit/events';
import { isPermitted } from '@/lib/domain/lifecycle/permissions';
import type { CaseStatus } from '@/lib/domain/lifecycle/status';
import {
  type Action,
  isTransition,
  statusesFor,
  type TransitionName,
  targetOf,
} from '@/lib/domain/lifecycle/transitions';
import { type Actor, callerIn } from '@/lib/engine/access/access';
import { CHAIN_START, type ChainedEntry, canonicalJson, chainHash } from '@/lib/engine/audit/record';
import { sha256 } from '@/lib/platform/crypto/sealed';
import type { DemoCase } from './demo-case';

/**
 * Throws unless the actor may take this action in the present status of the case. The histories follow the product's own tables of
 * transitions and permissions.
 */
export function requireAllowed(theCase: DemoCase, actor: Actor, action: Action): void {
  const caller = callerIn(actor, theCase.mo.id);
  if (caller === null || !isPermitted(action, caller)) throw new Error(`${actor.name} may not ${action}`);
  if (!statusesFor(action).includes(theCase.status)) throw new Error(`No ${action} while ${theCase.status}`);
}

/** Makes one change of a case: checks it, moves the status by the table of transitions, and writes it to the audit log. */
export function change(
  theCase: DemoCase,
  actor: Actor,
  action: Action,
  event: AuditEvent,
  isRecommended: boolean | null = null,
): void {
  requireAllowed(theCase, actor, action);
  if (isTransition(action)) {
    const before = theCase.status;
    theCase.status = nextStatus(theCase, action, isRecommended);
    if (theCase.status === 'ARCHIVED')
      Object.assign(theCase, { archivedFrom: before, archivedAt: theCase.at });
  }
  appendAudit(theCase, actor, event);
}

/** The status that a row of the table leads to. */
export function nextStatus(
  { mo, statusBeforeReview }: Pick<DemoCase, 'mo' | 'statusBeforeReview'>,
  name: TransitionName,
  isRecommended: boolean | null = null,
): CaseStatus {
  return targetOf(name, { signsWithService: mo.process.signsWithService, statusBeforeReview, isRecommended });
}

/** Appends to the audit log, chained in the same way as by `recordAudit`. */
export function appendAudit(theCase: DemoCase, actor: Actor, event: AuditEvent): void {
  const details = AUDIT_DETAILS[event.type].parse(event.details);
  const entry: ChainedEntry = {
    caseId: theCase.id,
    sequence: theCase.audit.length + 1,
    type: event.type,
    at: theCase.at,
    actorKind: actor.kind,
    actorName: actor.name,
    accountId: actor.kind === 'caseWorker' ? actor.accountId : null,
    detailsHash: sha256(canonicalJson(details)),
    previousHash: theCase.audit.at(-1)?.hash ?? CHAIN_START,
  };
  theCase.audit.push({ ...entry, details, hash: chainHash(entry) });
  theCase.version += 1;
}
