import type { Locale } from './locale';

/** The language that the applicant chose for a case; null when the case is unknown. */
export async function readCaseLocale(_caseId: string): Promise<Locale | null> {
  return null;
}
