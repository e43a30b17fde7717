import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { resilientTitle } from '@/app/resilient-page';
import type { SettingsPage } from '@/lib/domain/page-addresses';
import { pageTitle } from '@/lib/platform/i18n/page-title';
import { loadOrganisation } from './load-organisation';

export interface OrganisationPageProps {
  params: Promise<{ slug: string }>;
}

/** The text below `organisation` that names a screen. */
type Screen =
  | `nav.${'overview' | 'versions' | 'figures' | 'settings' | 'people' | 'history' | 'integrations'}`
  | `settings.${SettingsPage}.title`;

/** Returns the title of a screen of an organisation. */
export function organisationTitle(
  params: OrganisationPageProps['params'],
  screen: Screen,
): Promise<Metadata> {
  return resilientTitle(async () => {
    const [{ name }, t] = await Promise.all([
      loadOrganisation((await params).slug),
      getTranslations('organisation'),
    ]);
    return pageTitle('organisation.title', { screen: t(screen), organisation: name });
  });
}
