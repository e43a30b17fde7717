import type { Metadata } from 'next';
import { resilientPage } from '@/app/resilient-page';
import { HistoryScreen } from '@/components/organisation/history/history-screen';
import { runOrganisationQuery } from '@/lib/engine/organisation-command';
import { organisationHistoryQuery } from '@/lib/features/organisation/history';
import { requireCaseWorker } from '../../../case-worker';
import { found } from '../load-organisation';
import { type OrganisationPageProps, organisationTitle } from '../organisation-page';

export function generateMetadata({ params }: OrganisationPageProps): Promise<Metadata> {
  return organisationTitle(params, 'nav.history');
}

export default resilientPage(async function HistoryPage({ params }: OrganisationPageProps) {
  const { slug } = await params;
  const worker = await requireCaseWorker();
  const newest = await found(() => runOrganisationQuery(organisationHistoryQuery, worker, slug, { slug }));
  return <HistoryScreen slug={slug} newest={newest} />;
});
