import { organisationName } from '@/lib/domain/organisation-name';
import { organisationNames } from './columns/organisation-names';
import { db } from './db';

/** The names of organisations in a language, by id. */
export async function namesOfOrganisations(
  ids: readonly number[],
  locale: string,
): Promise<ReadonlyMap<number, string>> {
  const rows = await db().memberOrganisation.findMany({ where: { id: { in: [...ids] } } });
  return new Map(rows.map((mo) => [mo.id, organisationName(organisationNames.parse(mo), locale)]));
}
