import type { CallAnswer } from '@/lib/contract/typed-calls';

export type Overview = CallAnswer<'getOrganisationOverview'>;

/** What every part of the screen takes. */
export interface OverviewPart {
  overview: Overview;
}
