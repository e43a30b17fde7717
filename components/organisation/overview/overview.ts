import type { CallAnswer } from '@/lib/contract/typed-calls';

export type Overview = CallAnswer<'getOrganisationOverview'>;

/** The props of every part of the screen. */
export interface OverviewPart {
  overview: Overview;
}
