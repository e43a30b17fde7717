import { parseJson } from '@/lib/domain/parse-json';

/** What the browser keeps under a key as JSON; undefined where that is none, or where it keeps nothing. */
export function keptJson(store: () => Storage, key: string): unknown {
  try {
    return parseJson(store().getItem(key) ?? '');
  } catch {
    return undefined;
  }
}
