import type { Tx } from '@/lib/database/db';
import { AppError } from '@/lib/domain/errors';
import { lacksStep } from '@/lib/domain/lifecycle/conditions';
import { obstaclesBefore } from '@/lib/domain/lifecycle/offered-actions';
import type { MissingItem } from '@/lib/domain/lifecycle/readiness';
import { type Action, conditionsFor } from '@/lib/domain/lifecycle/transitions';
import type { Actor } from './access';
import { caseFacts } from './facts';
import { illegalTransition } from './illegal-transition';
import type { CaseRecord } from './locked-case';

/**
 * Checks the conditions of an action. Throws ILLEGAL_TRANSITION with who changed the case last, or without a name if the organisation does
 * not have the step at all. Throws NOT_READY with what is missing.
 */
export async function requireConditions(
  tx: Tx,
  actor: Actor,
  theCase: CaseRecord,
  action: Action,
): Promise<void> {
  const conditions = conditionsFor(action, theCase.status);
  if (conditions.length === 0) return;
  const facts = await caseFacts(tx, theCase);
  const { ruledOut, missing } = obstaclesBefore(action, facts);
  if (ruledOut && lacksStep(conditions, facts)) throw noSuchStep(theCase);
  if (ruledOut) throw await illegalTransition(tx, actor, theCase);
  if (missing.length > 0) throw notReady(missing);
}

function noSuchStep({ status }: CaseRecord): AppError {
  return new AppError('ILLEGAL_TRANSITION', { values: { status }, extra: { caseStatus: status } });
}

function notReady(missing: readonly MissingItem[]): AppError {
  const errors: Record<string, string[]> = {};
  for (const { code, formId, componentId } of missing) {
    const place = componentId ?? formId ?? 'case';
    errors[place] = [...(errors[place] ?? []), code];
  }
  return new AppError('NOT_READY', { errors, extra: { missing } });
}
