import type { CaseStatus } from './status';
import { type Target, TRANSITIONS, type TransitionName } from './transitions';

export interface TargetFacts {
  signsWithService: boolean;
  statusBeforeReview: CaseStatus | null;
  isRecommended: boolean | null;
}

/** The status that a transition leads to. Throws if a fact that it depends on is missing, which is a defect. */
export function targetOf(name: TransitionName, facts: TargetFacts): CaseStatus {
  const target: Target = TRANSITIONS[name].to;
  if (target === 'FIRST') return facts.signsWithService ? 'CREATED_GETACCEPT' : 'CREATED';
  if (target === 'BEFORE_REVIEW') return required(facts.statusBeforeReview, name);
  if (target === 'REGIONAL_ANSWER') {
    return required(facts.isRecommended, name)
      ? 'APPROVED_BY_REGIONAL_REVIEWER'
      : 'REJECTED_BY_REGIONAL_REVIEWER';
  }
  return target;
}

function required<T>(value: T | null, name: TransitionName): T {
  if (value === null) throw new Error(`The target of ${name} needs a fact that the case does not have`);
  return value;
}
