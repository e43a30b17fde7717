import type { Metadata } from 'next';
import { kept } from '@/app/kept-page';
import { SettingsScreen } from '@/components/organisation/settings/settings-screen';
import { settingsShape } from '@/lib/contract/calls/organisation-settings';
import { runOrganisationQuery } from '@/lib/engine/organisation-command';
import { settingsQuery } from '@/lib/features/organisation/settings';
import { requireCaseWorker } from '../../../case-worker';
import { found, loadOrganisation } from '../load-organisation';
import { type OrganisationPageProps, organisationTitle } from '../organisation-page';

export function generateMetadata({ params }: OrganisationPageProps): Promise<Metadata> {
  return organisationTitle(params, 'settings');
}

export default kept(async function SettingsPage({ params }: OrganisationPageProps) {
  const { slug } = await params;
  const worker = await requireCaseWorker();
  const { overview } = await loadOrganisation(slug);
  const settings = await found(() => runOrganisationQuery(settingsQuery, worker, slug, { slug }));
  return (
    <SettingsScreen
      settings={settingsShape.parse(settings)}
      mayChange={overview.permissions.includes('changeSettings')}
    />
  );
});
