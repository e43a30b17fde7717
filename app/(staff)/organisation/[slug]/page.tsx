import type { Metadata } from 'next';
import { resilientPage } from '@/app/resilient-page';
import { OverviewScreen } from '@/components/organisation/overview/overview-screen';
import { env } from '@/lib/platform/settings/env';
import { loadOrganisation } from './load-organisation';
import { type OrganisationPageProps, organisationTitle } from './organisation-page';

export function generateMetadata({ params }: OrganisationPageProps): Promise<Metadata> {
  return organisationTitle(params, 'nav.overview');
}

export default resilientPage(async function OrganisationPage({ params }: OrganisationPageProps) {
  const { slug } = await params;
  const applyUrl = new URL(`/apply/${slug}`, env().PUBLIC_URL).href;
  return <OverviewScreen {...(await loadOrganisation(slug))} applyUrl={applyUrl} />;
});
