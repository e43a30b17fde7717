import { DEFAULT_LOCALE, isLocale, type Locale } from '@/lib/domain/locale';
import { db } from './db';

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
