import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getLocale } from 'next-intl/server';
import { cache } from 'react';
import { resilientTitle } from '@/app/resilient-page';
import { emailOnly } from '@/components/shell/whom-to-ask';
import { organisationName } from '@/lib/domain/locale';
import { getOrganisation, sharedEmailOf } from '@/lib/features/organisation/get-organisation';

/** The props of every page below the address of an organisation. */
export interface ApplyPageProps {
  params: Promise<{ moSlug: string; orgNumber?: string[] }>;
}

/**
 * Returns the organisation in the address, with its name in the language of the page and always somebody to ask. Answers 404 for an unknown
 * one.
 */
export const organisationOf = cache(async (moSlug: string) => {
  const organisation = await getOrganisation(moSlug);
  if (!organisation) {
    notFound();
  }
  const contact = organisation.details.contact ?? emailOnly(await sharedEmailOf(organisation.id));
  return {
    ...organisation,
    details: { ...organisation.details, contact },
    displayName: organisationName(organisation, await getLocale()),
  };
});

/** The title of a page of an organisation. Without such an organisation the window says so. */
export function titleOfApplying(
  params: ApplyPageProps['params'],
  read: () => Promise<Metadata>,
): Promise<Metadata> {
  return resilientTitle(async () => {
    await organisationOf((await params).moSlug);
    return read();
  });
}
