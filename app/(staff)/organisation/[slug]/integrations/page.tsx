import type { Metadata } from 'next';
import { resilientPage } from '@/app/resilient-page';
import { IntegrationsScreen } from '@/components/organisation/integrations-screen';
import { runOrganisationQuery } from '@/lib/engine/organisation-command';
import { integrationsQuery } from '@/lib/features/organisation/overview';
import { requireCaseWorker } from '../../../case-worker';
import { found } from '../load-organisation';
import { type OrganisationPageProps, organisationTitle } from '../organisation-page';

export function generateMetadata({ params }: OrganisationPageProps): Promise<Metadata> {
  return organisationTitle(params, 'nav.integrations');
}

export default resilientPage(async function IntegrationsPage({ params }: OrganisationPageProps) {
  const { slug } = await params;
  const worker = await requireCaseWorker();
  const integrations = await found(() => runOrganisationQuery(integrationsQuery, worker, slug, { slug }));
  return <IntegrationsScreen integrations={integrations} />;
});
