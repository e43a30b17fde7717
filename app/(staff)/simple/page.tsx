import type { Metadata } from 'next';
import { kept } from '@/app/kept-page';
import { pageTitle } from '@/lib/platform/i18n/page-title';
import { ListPage } from '../list-page';

interface PageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export function generateMetadata(): Promise<Metadata> {
  return pageTitle('caseList.simpleTitle');
}

export default kept(async function SimpleListPage({ searchParams }: PageProps) {
  return ListPage({ basePath: '/simple', searchParams: await searchParams, isSimple: true });
});
