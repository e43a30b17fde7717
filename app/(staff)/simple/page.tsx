import type { Metadata } from 'next';
import { resilientPage } from '@/app/resilient-page';
import { pageTitle } from '@/lib/platform/i18n/page-title';
import { ListPage } from '../list-page';

interface PageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export function generateMetadata(): Promise<Metadata> {
  return pageTitle('caseList.simpleTitle');
}

export default resilientPage(async function SimpleListPage({ searchParams }: PageProps) {
  return ListPage({ basePath: '/simple', searchParams: await searchParams, isSimple: true });
});
