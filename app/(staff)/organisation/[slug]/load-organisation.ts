import { notFound } from 'next/navigation';
import { getLocale } from 'next-intl/server';
import { cache } from 'react';
import type { CallAnswer } from '@/lib/contract/typed-calls';
import { AppError } from '@/lib/domain/errors';
import { organisationName } from '@/lib/domain/locale';
import { runOrganisationQuery } from '@/lib/engine/organisation-command';
import { getOrganisation } from '@/lib/features/organisation/get-organisation';
import { overviewQuery } from '@/lib/features/organisation/overview';
import { requireCaseWorker } from '../../case-worker';

export interface LoadedOrganisation {
  overview: CallAnswer<'getOrganisationOverview'>;
  /** The name in the language of the page. */
  name: string;
}

/** Returns the organisation in an address, read once for a page and its layout. Answers 404 for people without a role in it. */
export const loadOrganisation = cache(async (slug: string): Promise<LoadedOrganisation> => {
  const worker = await requireCaseWorker();
  const overview = await found(() => runOrganisationQuery(overviewQuery, worker, slug, { slug }));
  return { overview, name: organisationName(overview, await getLocale()) };
});

/** Returns the organisation as applicants see it. Answers 404 for people without a role in it. */
export async function loadApplicantsView(slug: string): Promise<Awaited<ReturnType<typeof getOrganisation>>> {
  await loadOrganisation(slug);
  return getOrganisation(slug);
}

/** Returns what is read. Shows the "not found" page if it does not exist or the person may not see it. */
export async function found<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof AppError && (error.code === 'NOT_FOUND' || error.code === 'FORBIDDEN')) notFound();
    throw error;
  }
}
