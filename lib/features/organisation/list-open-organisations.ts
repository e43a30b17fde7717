import type { NamedOrganisation } from '@/lib/domain/locale';
import { organisationNames } from '@/lib/platform/database/columns/columns';
import { db } from '@/lib/platform/database/db';

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
