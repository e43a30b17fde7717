import { db } from '@/lib/database/db';
import { isLocale, type Locale } from '@/lib/domain/locale';

/**
 * The language that was chosen for a case; null when the case is unknown, or when the database is away, so that the page
 * can still say so.
 */
export async function readCaseLocale(caseId: string): Promise<Locale | null> {
  const found = await db()
    .case.findUnique({ where: { id: caseId }, select: { locale: true } })
    .catch(() => null);
  return isLocale(found?.locale) ? found.locale : null;
}
