import type { Metadata } from 'next';
import { resilientPage } from '@/app/resilient-page';
import { pageTitle } from '@/lib/platform/i18n/page-title';
import { type ListPageProps, leadToOwnList, shownList } from './shown-list';

export function generateMetadata(): Promise<Metadata> {
  return pageTitle('caseList.title');
}

/** The list that the address names. An address that says nothing leads to the person's own. */
export default resilientPage(async function CaseListPage({ searchParams }: ListPageProps) {
  const params = await searchParams;
  if (Object.keys(params).length === 0) await leadToOwnList();
  return shownList(params);
});
