import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { resilientPage } from '@/app/resilient-page';
import { SettingsScreen } from '@/components/organisation/settings/settings-screen';
import { WebhooksScreen } from '@/components/organisation/settings/webhooks-screen';
import { Alert } from '@/components/ui/alert';
import { settingsShape } from '@/lib/contract/calls/organisation-settings';
import { SETTINGS_PAGE_NAMES, type SettingsPage } from '@/lib/domain/page-addresses';
import { runOrganisationQuery } from '@/lib/engine/organisation-command';
import { settingsQuery } from '@/lib/features/organisation/settings';
import { webhookEventsQuery, webhookQuery } from '@/lib/features/organisation/webhooks';
import { requireCaseWorker } from '../../../../case-worker';
import { found, loadOrganisation } from '../../load-organisation';
import { organisationTitle } from '../../organisation-page';

interface SettingsPageProps {
  params: Promise<{ slug: string; page?: string[] }>;
}

export async function generateMetadata({ params }: SettingsPageProps): Promise<Metadata> {
  const page = pageIn(await params);
  return organisationTitle(params, page ? `settings.${page}.title` : 'nav.settings');
}

export default resilientPage(async function SettingsPage({ params }: SettingsPageProps) {
  const { slug, page = [] } = await params;
  const named = pageIn({ page });
  if (page.length > 0 && !named) notFound();
  const worker = await requireCaseWorker();
  const { overview } = await loadOrganisation(slug);
  const mayChange = overview.permissions.includes('changeSettings');
  if (named === 'webhooks') return mayChange ? <Webhooks slug={slug} /> : <OnlyAdministrators />;
  const settings = await found(() => runOrganisationQuery(settingsQuery, worker, slug, { slug }));
  return (
    <SettingsScreen settings={settingsShape.parse(settings)} page={named ?? 'names'} mayChange={mayChange} />
  );
});

async function Webhooks({ slug }: { slug: string }) {
  const worker = await requireCaseWorker();
  const [{ webhook }, newest] = await Promise.all([
    runOrganisationQuery(webhookQuery, worker, slug, { slug }),
    runOrganisationQuery(webhookEventsQuery, worker, slug, { slug }),
  ]);
  return <WebhooksScreen slug={slug} webhook={webhook} newest={newest} />;
}

async function OnlyAdministrators() {
  const t = await getTranslations('organisation.settings');
  return <Alert>{t('readOnly')}</Alert>;
}

/** The page that an address names. Undefined at the address of the settings themselves. */
function pageIn({ page = [] }: { page?: string[] }): SettingsPage | undefined {
  return SETTINGS_PAGE_NAMES.find((name) => name === page.join('/'));
}
