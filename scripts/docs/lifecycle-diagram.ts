import { ACTIVE, CASE_STATUSES, type CaseStatus } from '@/lib/domain/lifecycle/status';
import {
  statusesFor,
  TRANSITION_NAMES,
  TRANSITIONS,
  type TransitionName,
  targetOf,
} from '@/lib/domain/lifecycle/transitions';

/**
 * The lifecycle as a Mermaid state diagram, for an organisation that signs with the service. It also shows how cases are created in other
 * organisations. A transition that leads out of every active status is drawn once, from a state that stands for all of them.
 */
export function lifecycleDiagram(): string {
  const arrows = new Map<string, TransitionName[]>();
  for (const name of TRANSITION_NAMES) {
    for (const [from, to] of edgesOf(name)) {
      const key = `  ${from} --> ${to}`;
      arrows.set(key, [...(arrows.get(key) ?? []), name]);
    }
  }
  const lines = [...arrows].map(([arrow, actions]) => `${arrow}: ${actions.join(', ')}`);
  return ['```mermaid', 'stateDiagram-v2', ...lines, '```'].join('\n');
}

function edgesOf(name: TransitionName): [string, string][] {
  // Shows only the undoing of a rejection. From any other status, undoing leads to the status before.
  if (name === 'takeBack') return [['REJECTED', 'any_active']];
  if (name === 'unarchiveCase') return TRANSITIONS.archiveCase.from.map((status) => ['ARCHIVED', status]);
  const from = statusesFor(name);
  const isFromAll = ACTIVE.every((status) => from.includes(status));
  const isCreation = from.length === 0;
  const sources: readonly string[] = isFromAll ? ['any_active'] : isCreation ? ['[*]'] : from;
  return sources.flatMap((source) =>
    targetsOf(name, isCreation ? [true, false] : [true]).map((to): [string, CaseStatus] => [source, to]),
  );
}

function targetsOf(name: TransitionName, signing: readonly boolean[]): CaseStatus[] {
  const reached = new Set<CaseStatus>();
  for (const signsWithService of signing) {
    for (const isRecommended of [true, false]) {
      for (const statusBeforeReview of ['APPROVED', 'APPROVED_BY_MA'] as const) {
        reached.add(targetOf(name, { signsWithService, isRecommended, statusBeforeReview }));
      }
    }
  }
  return CASE_STATUSES.filter((status) => reached.has(status));
}
