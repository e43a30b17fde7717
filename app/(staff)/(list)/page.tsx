import type { Metadata } from 'next';
import { cookies } from 'next/headers';
import { kept } from '@/app/kept-page';
import { pageTitle } from '@/lib/platform/i18n/page-title';
import { ListPage } from '../list-page';

interface PageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export function generateMetadata(): Promise<Metadata> {
  return pageTitle('caseList.title');
}

export default kept(async function CaseListPage({ searchParams }: PageProps) {
  const isSimple = (await cookies()).get('simple')?.value === 'true';
  return ListPage({ basePath: '/', searchParams: await searchParams, isSimple });
});
