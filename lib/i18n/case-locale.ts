import { db } from '@/lib/database/db';
import { isLocale, type Locale } from '@/lib/domain/locale';

/** The language of a case. Null if the case is unknown, or if the database is down, so that the page can still say so. */
export async function readCaseLocale(caseId: string): Promise<Locale | null> {
  const found = await db()
    .case.findUnique({ where: { id: caseId }, select: { locale: true } })
    .catch(() => null);
  return isLocale(found?.locale) ? found.locale : null;
}
