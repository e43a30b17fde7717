import { SIGNED_INTERNALLY } from './signed';
import type { CaseStatus } from './status';
import { statusesFor } from './transitions';

/** Work of other people after the approval, which no longer counts when an approval is taken back. */
export const LAPSES = ['INTERNAL_SIGNATURE', 'REGIONAL_ANSWER'] as const;
export type Lapse = (typeof LAPSES)[number];

const DONE: readonly string[] = [...SIGNED_INTERNALLY, 'RECOMMENDED', 'NOT_RECOMMENDED'];
const LAPSE_OF: Record<string, Lapse> = {
  INTERNAL_SIGNATURE: 'INTERNAL_SIGNATURE',
  REGIONAL_REVIEW: 'REGIONAL_ANSWER',
};

/**
 * Returns what lapses when an approval is taken back, a checkpoint is unticked or a correction is requested. Empty before the case has been
 * approved, and if nobody has signed or answered.
 */
export function lapsing(status: CaseStatus, steps: readonly { name: string; status: string }[]): Lapse[] {
  if (!statusesFor('withdrawApproval').includes(status)) return [];
  return steps.flatMap((step) => (DONE.includes(step.status) ? (LAPSE_OF[step.name] ?? []) : []));
}
