import type { Tx } from '@/lib/database/db';
import { AppError } from '@/lib/domain/errors';
import { obstaclesBefore } from '@/lib/domain/lifecycle/offered-actions';
import type { MissingItem } from '@/lib/domain/lifecycle/readiness';
import { type Action, conditionsFor } from '@/lib/domain/lifecycle/transitions';
import type { Actor } from './access';
import { caseFacts } from './facts';
import { illegalTransition } from './illegal-transition';
import type { CaseRecord } from './locked-case';

/** Checks the conditions of an action. Throws ILLEGAL_TRANSITION if it makes no sense for such a case, and NOT_READY with what is missing. */
export async function requireConditions(
  tx: Tx,
  actor: Actor,
  theCase: CaseRecord,
  action: Action,
): Promise<void> {
  if (conditionsFor(action, theCase.status).length === 0) return;
  const { ruledOut, missing } = obstaclesBefore(action, await caseFacts(tx, theCase));
  if (ruledOut) throw await illegalTransition(tx, actor, theCase, { action, unmet: ruledOut });
  if (missing.length > 0) throw notReady(missing);
}

function notReady(missing: readonly MissingItem[]): AppError {
  const errors: Record<string, string[]> = {};
  for (const { code, formId, componentId } of missing) {
    const place = componentId ?? formId ?? 'case';
    errors[place] = [...(errors[place] ?? []), code];
  }
  return new AppError('NOT_READY', { errors, extra: { missing } });
}
