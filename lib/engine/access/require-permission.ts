import { AppError } from '@/lib/domain/errors';
import { isPermitted, NEEDS_SIGNING_LOGIN } from '@/lib/domain/lifecycle/permissions';
import type { Action } from '@/lib/domain/lifecycle/transitions';
import { type Actor, callerIn } from './access';
import type { CaseRecord } from './locked-case';

/**
 * Checks who asks, before the status of the case counts. Throws NOT_FOUND for somebody who may not know of the case, FORBIDDEN without
 * permission, and SIGNING_LOGIN_REQUIRED for a case worker who is not logged in to the signing service, where the action needs that and the
 * organisation signs with the service.
 */
export function requirePermission(actor: Actor, { moId, process }: CaseRecord, action: Action): void {
  const caller = callerIn(actor, moId);
  if (caller === null) throw new AppError('NOT_FOUND');
  if (!isPermitted(action, caller)) throw new AppError('FORBIDDEN');
  const needsLogin = process.signsWithService && NEEDS_SIGNING_LOGIN.includes(action);
  if (needsLogin && actor.kind === 'caseWorker' && actor.signingToken === null) {
    throw new AppError('SIGNING_LOGIN_REQUIRED');
  }
}
