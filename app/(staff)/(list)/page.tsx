import type { Metadata } from 'next';
import { cookies } from 'next/headers';
import { pageTitle } from '@/lib/i18n/page-title';
import { FullList } from '../full-list';
import { SimpleList } from '../simple-list';

interface PageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export function generateMetadata(): Promise<Metadata> {
  return pageTitle('caseList.title');
}

export default async function CaseListPage({ searchParams }: PageProps) {
  const isSimple = (await cookies()).get('simple')?.value === 'true';
  const List = isSimple ? SimpleList : FullList;
  return <List basePath="/" searchParams={await searchParams} />;
}
