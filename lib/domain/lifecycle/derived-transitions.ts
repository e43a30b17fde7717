import { type CaseFacts, type Condition, obstaclesTo } from './conditions';
import {
  type Action,
  TRANSITION_NAMES,
  TRANSITIONS,
  type Transition,
  type TransitionName,
} from './transitions';

/** The transitions that happen automatically after other actions. */
export const DERIVED: readonly Action[] = TRANSITION_NAMES.filter((name) => actionsBefore(name).length > 0);

/** Whether a derived transition can follow this action. */
export function mayMoveOn(action: Action): boolean {
  return TRANSITION_NAMES.some((name) => actionsBefore(name).includes(action));
}

/** The derived transition after an action, given the facts that the action has left. Null if there is none. */
export function derivedTransition(action: Action, facts: CaseFacts): TransitionName | null {
  const found = TRANSITION_NAMES.find((name) => {
    const { from, when = [], unless = [] }: Transition = TRANSITIONS[name];
    if (!actionsBefore(name).includes(action) || !from.includes(facts.status)) return false;
    return allHold(when, facts) && (unless.length === 0 || !allHold(unless, facts));
  });
  return found ?? null;
}

function actionsBefore(name: TransitionName): readonly Action[] {
  const { after = [] }: Transition = TRANSITIONS[name];
  return after;
}

function allHold(conditions: readonly Condition[], facts: CaseFacts): boolean {
  const { ruledOut, missing } = obstaclesTo(conditions, facts);
  return !ruledOut && missing.length === 0;
}
