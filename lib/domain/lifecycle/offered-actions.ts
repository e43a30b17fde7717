import { type CaseFacts, type Obstacles, obstaclesTo } from './conditions';
import { type Caller, permittedActions } from './permissions';
import type { MissingItem } from './readiness';
import { type Action, conditionsFor, TRANSITIONS, type Transition, type TransitionName } from './transitions';

/** The unmet conditions of an action on a case with these facts. Ignores permission and status. */
export function obstaclesBefore(action: Action, facts: CaseFacts): Obstacles {
  return obstaclesTo(conditionsFor(action, facts.status), facts);
}

/** The actions that a caller is offered: permitted in this status, and not ruled out. An action with missing items is still offered. */
export function offeredActions(caller: Caller, facts: CaseFacts): Action[] {
  return permittedActions(caller, facts.status).filter((action) => !obstaclesBefore(action, facts).ruledOut);
}

export interface Readiness {
  ready: boolean;
  missing: MissingItem[];
}

/** What is missing before a transition, also if the case's status does not allow the transition yet. */
export function readinessFor(name: TransitionName, facts: CaseFacts): Readiness {
  const { when = [] }: Transition = TRANSITIONS[name];
  const { missing } = obstaclesTo(when, facts);
  return { ready: missing.length === 0, missing };
}
