import { organisationNames } from '@/lib/database/columns/organisation-names';
import { db } from '@/lib/database/db';
import type { NamedOrganisation } from '@/lib/domain/organisation-name';

/** An organisation that companies can apply to. */
export interface OpenOrganisation extends NamedOrganisation {
  slug: string;
}

/** The organisations that companies can apply to now, by name. Public. */
export async function listOpenOrganisations(): Promise<OpenOrganisation[]> {
  const rows = await db().memberOrganisation.findMany({
    where: { isOpen: true, publishedTemplateId: { not: null } },
    orderBy: { name: 'asc' },
  });
  return rows.map((mo) => ({ ...organisationNames.parse(mo), slug: mo.slug }));
}
