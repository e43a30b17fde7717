import type { CallInput } from '@/lib/contract/typed-calls';
import { isDay } from '@/lib/domain/day';
import { COUNT_LIMITS } from '@/lib/domain/limits';
import { isAssigneeFilter, isOrganisationId } from '@/lib/domain/list-filters';
import { DEFAULT_PERIOD, MOST_WEEKS } from '@/lib/domain/statistics/figures';

export type SearchParams = Record<string, string | string[] | undefined>;

/** The state of the page. The address contains all of it, so that it can be shared and restored. */
export interface StatisticsQuery {
  moId: number[];
  /** '-' stands for nobody. */
  handler: string[];
  weeks: number;
  /** A day in the last week of the period. If absent, today. */
  to: string | undefined;
}

/** Parses the address. Ignores invalid parts. */
export function parseStatisticsQuery(params: SearchParams): StatisticsQuery {
  const all = (name: string) =>
    [params[name] ?? []].flat().filter(Boolean).slice(0, COUNT_LIMITS.filterValues);
  const weeks = Number(all('weeks')[0]);
  const isPeriod = Number.isInteger(weeks) && weeks >= 1 && weeks <= MOST_WEEKS;
  return {
    moId: all('moId').map(Number).filter(isOrganisationId),
    handler: all('handler').filter(isAssigneeFilter),
    weeks: isPeriod ? weeks : DEFAULT_PERIOD,
    to: all('to').find(isDay),
  };
}

/** Returns the call's input for the same query. */
export function statisticsInput({ to, ...query }: StatisticsQuery): CallInput<'getStatistics'> {
  return { ...query, ...(to === undefined ? {} : { to }) };
}

export function isFiltered({ moId, handler, weeks, to }: StatisticsQuery): boolean {
  return moId.length > 0 || handler.length > 0 || weeks !== DEFAULT_PERIOD || to !== undefined;
}
