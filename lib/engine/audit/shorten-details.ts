import { firstCharacters } from '@/lib/domain/fields/cut-text';
import { PAGES } from '@/lib/domain/limits';

interface Shortened {
  details: Record<string, unknown>;
  /** Present when something was cut. */
  shortened?: true;
}

/**
 * Shortens the details of an audit entry for a list: each text to 500 characters, or fewer if all texts together would exceed
 * 4,000. Shortened texts end with an ellipsis.
 */
export function shortenDetails(details: Record<string, unknown>): Shortened {
  const values = Array.isArray(details.changes) ? details.changes.length * 2 : 0;
  const longest = Math.min(
    PAGES.auditText,
    Math.max(PAGES.leastAuditText, Math.floor(PAGES.auditTexts / Math.max(1, values))),
  );
  let isCut = false;
  const shorten = (value: unknown): unknown => {
    if (typeof value === 'string' && value.length > longest) {
      isCut = true;
      return `${firstCharacters(value, longest)}…`;
    }
    if (Array.isArray(value)) return value.map(shorten);
    if (typeof value !== 'object' || value === null) return value;
    return shortenEach(value);
  };
  const shortenEach = (values: object): Record<string, unknown> =>
    Object.fromEntries(
      Object.entries(values).map(([key, inner]) => [key, /[iI]ds?$/.test(key) ? inner : shorten(inner)]),
    );
  const short = shortenEach(details);
  return isCut ? { details: short, shortened: true } : { details: short };
}
