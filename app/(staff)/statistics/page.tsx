import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getLocale, getTranslations } from 'next-intl/server';
import { resilientPage } from '@/app/resilient-page';
import type { ListQuery } from '@/components/shell/list-query';
import { Main } from '@/components/shell/main';
import { StaffHeader } from '@/components/shell/staff-header';
import {
  parseStatisticsQuery,
  type SearchParams,
  StatisticsFilters,
  statisticsInput,
} from '@/components/statistics/statistics-filters';
import {
  figuresOf,
  type ListedFigures,
  periodOf,
  StatisticsScreen,
} from '@/components/statistics/statistics-screen';
import type { Statistics } from '@/lib/contract/calls/statistics';
import type { ListParameters } from '@/lib/contract/case-list';
import { organisationName, toLocale } from '@/lib/domain/locale';
import { dayAfter, swedishDay } from '@/lib/domain/time';
import type { Actor } from '@/lib/engine/access/access';
import { listCases } from '@/lib/features/case-list/list-cases';
import { getStatistics, organisationsWithStatistics } from '@/lib/features/statistics/get-statistics';
import { pageTitle } from '@/lib/platform/i18n/page-title';
import { organisationsOf, requireCaseWorker } from '../case-worker';

export function generateMetadata(): Promise<Metadata> {
  return pageTitle('statistics.title');
}

interface StatisticsPageProps {
  searchParams: Promise<SearchParams>;
}

/** The statistics for the query in the address. Answers 404 for people who may see none. */
export default resilientPage(async function StatisticsPage({ searchParams }: StatisticsPageProps) {
  const worker = await requireCaseWorker();
  const visible = organisationsWithStatistics(worker);
  if (visible.length === 0) notFound();
  const query = parseStatisticsQuery(await searchParams);
  const now = new Date();
  const [statistics, all, language, t] = await Promise.all([
    getStatistics(worker, statisticsInput(query), now),
    organisationsOf(worker),
    getLocale(),
    getTranslations('statistics'),
  ]);
  const chosen = { moId: query.moId, handler: query.handler };
  const [before, listed] = await Promise.all([
    getStatistics(worker, { ...statisticsInput(query), to: dayAfter(statistics.from, -1) }, now),
    listedFigures(worker, statistics, chosen),
  ]);
  const locale = toLocale(language);
  const organisations = all
    .filter(({ id }) => visible.includes(id))
    .map((one) => ({ id: one.id, name: organisationName(one, locale) }));
  return (
    <>
      <StaffHeader displayName={worker.name} company={t('title')} />
      <Main className="mx-auto grid w-full max-w-[80rem] content-start gap-6 px-4 pt-6 pb-16 sm:px-6">
        <header>
          <h1 className="font-semibold text-2xl">{t('title')}</h1>
          <p className="text-ink-muted">{t('description')}</p>
        </header>
        <StatisticsFilters
          query={query}
          choices={statistics.choices}
          organisations={organisations}
          ownId={worker.accountId}
          today={swedishDay(now)}
          locale={locale}
        />
        <StatisticsScreen
          statistics={statistics}
          before={before}
          organisations={organisations}
          listed={listed}
          chosen={chosen}
        />
      </Main>
    </>
  );
});

/** Compares the figures with the lists that they lead to. */
async function listedFigures(
  actor: Actor,
  statistics: Statistics,
  chosen: Pick<ListQuery, 'moId' | 'handler'>,
): Promise<ListedFigures> {
  const figures = figuresOf(statistics);
  const isListed = async (count: number, parameters: ListParameters) => {
    const { total, totalIsCapped } = await listCases(actor, { ...chosen, ...parameters, pageSize: 1 });
    return !totalIsCapped && total === count;
  };
  const [open, created, decided] = await Promise.all([
    isListed(figures.open, { category: 'active' }),
    isListed(figures.in, { group: 'all', ...periodOf(statistics, 'created') }),
    isListed(figures.out, { group: 'all', ...periodOf(statistics, 'decided') }),
  ]);
  return { open, created, decided };
}
