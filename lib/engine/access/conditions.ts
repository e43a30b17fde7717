import type { Tx } from '@/lib/database/db';
import { AppError } from '@/lib/domain/errors';
import { obstaclesBefore } from '@/lib/domain/lifecycle/offered-actions';
import type { MissingItem } from '@/lib/domain/lifecycle/readiness';
import { type Action, conditionsFor } from '@/lib/domain/lifecycle/transitions';
import { caseFacts } from './facts';
import type { CaseRecord } from './locked-case';

/** Checks the conditions of an action. Throws ILLEGAL_TRANSITION, or NOT_READY, naming what is missing. */
export async function requireConditions(tx: Tx, theCase: CaseRecord, action: Action): Promise<void> {
  if (conditionsFor(action, theCase.status).length === 0) return;
  const { ruledOut, missing } = obstaclesBefore(action, await caseFacts(tx, theCase));
  if (ruledOut) throw new AppError('ILLEGAL_TRANSITION', { values: { who: '', status: theCase.status } });
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
