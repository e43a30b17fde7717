import { notFound } from 'next/navigation';
import { getLocale } from 'next-intl/server';
import { cache } from 'react';
import { getOrganisation } from '@/lib/organisation/get-organisation';

/** What every page below the address of an organisation gets. */
export interface ApplyPageProps {
  params: Promise<{ moSlug: string; orgNumber?: string[] }>;
}

/** The organisation of the address, with its name in the language of the page; an unknown one is a page that does not exist. */
export const organisationOf = cache(async (moSlug: string) => {
  const organisation = await getOrganisation(moSlug);
  if (!organisation) {
    notFound();
  }
  const isEnglish = (await getLocale()) === 'en';
  return { ...organisation, displayName: isEnglish ? organisation.nameInEnglish : organisation.name };
});
