import { createHash } from 'node:crypto';

/**
 * The code in a document's footer that identifies the case and its content: the first part of the case id, then 48 bits of
 * SHA-256 over the case id and its values, such as `1B4E28BA-9F3C77D1A0B2`. The order of values and empty values do not matter.
 *
 * @param values Stored values by component id, those of visible components only.
 */
export function contentCodeOf(
  caseId: string,
  values: Readonly<Record<string, string | null | undefined>>,
): string {
  const content = Object.entries(values)
    .filter(([, value]) => value)
    .sort(([one], [other]) => (one < other ? -1 : 1));
  const hash = createHash('sha256')
    .update(JSON.stringify([caseId, content]))
    .digest('hex');
  return `${caseId.slice(0, 8)}-${hash.slice(0, 12)}`.toUpperCase();
}
