import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { keptTitle } from '@/app/kept-page';
import { pageTitle } from '@/lib/platform/i18n/page-title';
import { loadOrganisation } from './load-organisation';

export interface OrganisationPageProps {
  params: Promise<{ slug: string }>;
}

/** Returns the title of a screen of an organisation. */
export function organisationTitle(
  params: OrganisationPageProps['params'],
  screen: 'overview' | 'versions' | 'settings' | 'people' | 'history' | 'integrations',
): Promise<Metadata> {
  return keptTitle(async () => {
    const [{ name }, t] = await Promise.all([
      loadOrganisation((await params).slug),
      getTranslations('organisation.nav'),
    ]);
    return pageTitle('organisation.title', { screen: t(screen), organisation: name });
  });
}
