import { ACTIVE, type CaseStatus, UNDER_REVIEW } from './status';

/** The moment from which the organisation's handling time counts: after the application is sent in, after the corrections, or now. */
export type Expectation = 'before' | 'corrections' | 'review';

/** What a company can expect of the handling time while its application has a status. Null once the case is decided. */
export function expectationOf(
  status: CaseStatus,
  { openCorrections }: { openCorrections: number },
): Expectation | null {
  if (!ACTIVE.includes(status)) return null;
  if (!UNDER_REVIEW.includes(status)) return 'before';
  return openCorrections > 0 ? 'corrections' : 'review';
}
