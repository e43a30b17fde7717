import type { Reminder } from '@/lib/domain/mails';
import {
  isSignatureApproved,
  isSignatureHandedIn,
  type MissingItem,
  missingForExport,
  missingForInternalSignature,
  missingForSignature,
  type ReadinessFacts,
} from './readiness';
import { isPaperPosted } from './signed';
import { type CaseStatus, isEditable, wasArchivedFrom } from './status';

/** The facts about a case that the conditions depend on. */
export interface CaseFacts extends ReadinessFacts {
  signsWithService: boolean;
  /** Whether anyone in the organisation can answer a regional review. */
  hasRegionalReviewer: boolean;
  archivedFrom: CaseStatus | null;
  /** Retention has erased what people wrote in the case. */
  isErased: boolean;
}

/**
 * One condition. `holds` says whether an action makes sense for such a case at all. If it does not hold, the action is never offered, and
 * refused with ILLEGAL_TRANSITION. `missing` lists what has to be done first. The screen offers the action and shows the list. Until the
 * list is empty, the action is refused with NOT_READY and the same list.
 */
type Rule = { holds: (facts: CaseFacts) => boolean } | { missing: (facts: CaseFacts) => MissingItem[] };

/**
 * Every condition of the lifecycle, defined once. The server uses them for refusals, and screens for the actions and missing items that
 * they show.
 */
export const CONDITIONS = {
  signingService: { holds: ({ signsWithService }) => signsWithService },
  internalStep: { holds: ({ hasInternalSignature }: ReviewFacts) => hasInternalSignature },
  regionalStep: {
    holds: ({ hasRegionalReview, hasInternalSignature, status }: ReviewFacts) =>
      hasRegionalReview && (status !== 'APPROVED_BY_MA' || !hasInternalSignature),
  },
  regionalReviewer: {
    missing: ({ hasRegionalReviewer }) => (hasRegionalReviewer ? [] : [{ code: 'NO_REGIONAL_REVIEWER' }]),
  },
  postedOnPaper: { holds: ({ analogSignatureStatus }) => isPaperPosted(analogSignatureStatus) },
  signatureHandedIn: { holds: (facts) => isSignatureHandedIn(facts) || isSignatureApproved(facts) },
  waitsForCompany: {
    holds: ({ status, corrections }) => {
      const openCorrections = corrections.filter(({ isHandled }) => !isHandled).length;
      return remindedOf(status, { openCorrections }) !== null;
    },
  },
  archivedAfterRejection: { holds: (facts) => wasArchivedFrom(facts, ['REJECTED']) },
  archivedUnanswered: { holds: (facts) => wasArchivedFrom(facts, ['EXPORTED_TO_TELLUS']) },
  archivedAfterExport: {
    holds: (facts) => wasArchivedFrom(facts, ['EXPORTED_TO_TELLUS', 'FINISHED_IN_TELLUS']),
  },
  /** No rule would erase content that is added to an erased case. */
  notErased: { holds: ({ isErased }) => !isErased },
  readyForSignature: { missing: missingForSignature },
  readyForInternalSignature: { missing: missingForInternalSignature },
  readyForExport: { missing: missingForExport },
} as const satisfies Record<string, Rule>;

export type Condition = keyof typeof CONDITIONS;

/** Conditions on whether the organisation has a step at all. */
export type ReviewStep = 'internalStep' | 'regionalStep';
export type ReviewFacts = Pick<CaseFacts, 'status' | 'hasInternalSignature' | 'hasRegionalReview'>;

/** Whether a case with this status still goes through the step. */
export function holdsFor(step: ReviewStep, facts: ReviewFacts): boolean {
  return CONDITIONS[step].holds(facts);
}

/** The unmet conditions: `ruledOut` is the first that rules the action out, `missing` what to do first. Null and empty if all are met. */
export interface Obstacles {
  ruledOut: Condition | null;
  missing: MissingItem[];
}

/** The unmet conditions among these, for a case with these facts. */
export function obstaclesTo(conditions: readonly Condition[], facts: CaseFacts): Obstacles {
  const ruleOf = (condition: Condition): Rule => CONDITIONS[condition];
  const isRuledOut = (rule: Rule) => 'holds' in rule && !rule.holds(facts);
  return {
    ruledOut: conditions.find((condition) => isRuledOut(ruleOf(condition))) ?? null,
    missing: conditions.map(ruleOf).flatMap((rule) => ('missing' in rule ? rule.missing(facts) : [])),
  };
}

/** Whether a condition can be refused with NOT_READY. */
export function asksForWork(condition: Condition): boolean {
  return 'missing' in CONDITIONS[condition];
}

/**
 * What the case waits for from the company: its signatories, its corrections, or the application itself. Null if it does not wait for the
 * company.
 */
export function remindedOf(
  status: CaseStatus,
  { openCorrections }: { openCorrections: number },
): Reminder | null {
  if (status === 'SHARED_FOR_EXTERNAL_SIGNATURE') return 'signatories';
  if (openCorrections > 0) return 'corrections';
  return isEditable(status) ? 'draft' : null;
}
