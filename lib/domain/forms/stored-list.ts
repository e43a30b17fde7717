import { parseJson } from '@/lib/domain/parse-json';

/** Encodes option ids, list entries or positions as the stored string. An empty list becomes ''. */
export function serialise(entries: readonly (string | object)[]): string {
  return entries.length === 0 ? '' : JSON.stringify(entries);
}

/** Parses a stored string as an array; null if it is not one. */
export function parseArray(value: string | null | undefined): unknown[] | null {
  const parsed = value ? parseJson(value) : null;
  return Array.isArray(parsed) ? parsed : null;
}

/** Parses stored entries of texts by name. Empty for anything else. */
export function parseRecords(value: string | null | undefined): Record<string, string>[] {
  const parsed = parseArray(value);
  return parsed?.every(isTextRecord) ? parsed : [];
}

/** Parses entries of texts by name from a request. Null if malformed. */
export function readRecords(raw: string): Record<string, string>[] | null {
  const entries = raw.trim() === '' ? [] : parseArray(raw);
  return entries?.every(isTextRecord) ? entries : null;
}

function isTextRecord(entry: unknown): entry is Record<string, string> {
  return (
    typeof entry === 'object' &&
    entry !== null &&
    !Array.isArray(entry) &&
    Object.values(entry).every((value) => typeof value === 'string')
  );
}
