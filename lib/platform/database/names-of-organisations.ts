import { DEFAULT_LOCALE, isLocale, type Locale, organisationName } from '@/lib/domain/locale';
import type { Prisma } from '@/lib/generated/prisma/client';
import { organisationNames } from './columns/columns';
import { db } from './db';

/** The names of organisations in a language, by id. */
export async function namesOfOrganisations(
  ids: readonly number[],
  locale: string,
): Promise<ReadonlyMap<number, string>> {
  const rows = await db().memberOrganisation.findMany({ where: { id: { in: [...ids] } } });
  return new Map(rows.map((mo) => [mo.id, organisationName(organisationNames.parse(mo), locale)]));
}

/** The language for the people of these organisations, or of the chosen ones among them. The default if their languages differ. */
export async function localeOfOrganisations(
  ids: readonly number[],
  chosen: readonly number[] = [],
): Promise<Locale> {
  const rows = await db().memberOrganisation.findMany({
    where: { id: { in: chosen.length > 0 ? ids.filter((id) => chosen.includes(id)) : [...ids] } },
    distinct: ['locale'],
    select: { locale: true },
  });
  const [first, ...others] = rows;
  return isLocale(first?.locale) && others.length === 0 ? first.locale : DEFAULT_LOCALE;
}

/** Organisations with a version that signs with the signing service, so that their cases may be out for signing. */
export const SIGNS_WITH_SERVICE = {
  templates: { some: { process: { path: ['signsWithService'], equals: true } } },
} as const satisfies Prisma.MemberOrganisationWhereInput;
