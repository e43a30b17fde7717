import { AppError } from '@/lib/domain/errors';
import { isPermitted, NEEDS_SIGNING_LOGIN, namedRoleFor } from '@/lib/domain/lifecycle/permissions';
import type { Action } from '@/lib/domain/lifecycle/transitions';
import { type Actor, callerIn } from './access';
import type { CaseRecord } from './locked-case';

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
