import { redirect } from 'next/navigation';
import { getLocale } from 'next-intl/server';
import { cache } from 'react';
import type { SharingChoice } from '@/components/case-list/save-view';
import {
  hasHiddenFilters,
  type ListQuery,
  listHref,
  listOf,
  NO_SIMPLE_FILTERS,
  ownTab,
  parseListQuery,
  type SearchParams,
  workTab,
} from '@/components/shell/list-query';
import { PAGE_SIZE } from '@/components/shell/listed-cases';
import type { CaseCounts } from '@/lib/contract/calls/case-list';
import type { OwnOrganisation } from '@/lib/contract/calls/organisation';
import type { CaseList } from '@/lib/contract/case-list';
import { AppError } from '@/lib/domain/errors';
import { type BulkAction, permittedBulkActions } from '@/lib/domain/lifecycle/bulk';
import { isAssigneeRole } from '@/lib/domain/lifecycle/permissions';
import { organisationName } from '@/lib/domain/locale';
import { isOnlyRegionalReviewer } from '@/lib/engine/access/access';
import { listCases } from '@/lib/features/case-list/list-cases';
import { countCases } from '@/lib/features/case-list/list-counts';
import { organisationsOf, requireCaseWorker } from './case-worker';

export interface LoadedList {
  query: ListQuery;
  list: CaseList;
  counts: CaseCounts;
  canCreateCases: boolean;
  /** The actions allowed on several cases at once. */
  bulkActions: BulkAction[];
  /** The person only answers regional reviews. */
  isReviewer: boolean;
  /** Account id of the signed-in person. */
  ownId: string;
  /** The organisations in which a view can be shared. */
  sharing: SharingChoice[];
}

/**
 * Returns the address of the list that a person begins with: what they have to answer, the cases that they are responsible for, or else what
 * is to be done. For people who only read, and for the simple list, which has no worklists: every active case.
 */
export const ownListAddress = cache(async (isSimple: boolean): Promise<string> => {
  const actor = await requireCaseWorker();
  const mayWork = actor.roles.some(({ roleId }) => isAssigneeRole(roleId));
  const tab = isSimple
    ? 'all'
    : ownTab({
        isReviewer: isOnlyRegionalReviewer(actor),
        mayWork,
        hasOwn: mayWork && (await countCases(actor, {})).work.mine > 0,
      });
  return listHref('/', parseListQuery({}), workTab(tab));
});

/**
 * Loads one page of the list for an address. Redirects an outdated address to the first page, and a simple list with filters that it cannot
 * show to the list without them.
 */
export async function loadList(
  basePath: string,
  searchParams: SearchParams,
  { isSimple = false }: { isSimple?: boolean } = {},
): Promise<LoadedList> {
  const actor = await requireCaseWorker();
  const query = parseListQuery(searchParams);
  if (isSimple && hasHiddenFilters(query)) {
    redirect(listHref(basePath, query, { ...NO_SIMPLE_FILTERS, ...(query.work && workTab('all')) }));
  }
  const {
    search,
    status,
    moId,
    handler,
    isOverdue: overdue,
    isLate: late,
    period,
    sort,
    order,
    cursors,
  } = query;
  const filters = {
    search,
    status,
    moId,
    handler,
    overdue,
    late,
    ...period,
    sort,
    order,
    pageSize: PAGE_SIZE,
    cursor: cursors.at(-1),
  };
  try {
    const [list, counts, organisations] = await Promise.all([
      listCases(actor, { ...filters, ...listOf(query) }),
      countCases(actor, {}),
      organisationsOf(actor),
    ]);
    const named = withNames(list, organisations, await getLocale());
    const sharing = organisations.filter((one) => one.canCreateCases).map(sharingChoice);
    const may = {
      canCreateCases: sharing.length > 0,
      bulkActions: permittedBulkActions(actor.roles.map(({ roleId }) => roleId)),
    };
    return {
      query,
      list: named,
      counts,
      ...may,
      sharing,
      ownId: actor.accountId,
      isReviewer: isOnlyRegionalReviewer(actor),
    };
  } catch (error) {
    if (error instanceof AppError && error.code === 'VALIDATION_FAILED' && cursors.length > 0) {
      redirect(listHref(basePath, query, {}));
    }
    throw error;
  }
}

const sharingChoice = ({ id, name, translatedNames }: OwnOrganisation): SharingChoice => ({
  id,
  name,
  translatedNames,
});

/** Returns the list with the names of the case worker's organisations in a language. */
function withNames(list: CaseList, organisations: readonly OwnOrganisation[], locale: string): CaseList {
  const names = new Map(organisations.map((one) => [one.id, organisationName(one, locale)]));
  const mo = list.facets.mo.map((facet) => ({
    ...facet,
    label: names.get(Number(facet.value)) ?? facet.label,
  }));
  return {
    ...list,
    items: list.items.map((item) => ({ ...item, moName: names.get(item.moId) ?? item.moName })),
    facets: { ...list.facets, mo: mo.sort((a, b) => a.label.localeCompare(b.label, locale)) },
  };
}
