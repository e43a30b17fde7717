import { parseJson } from '@/lib/domain/parse-json';

/** Returns the JSON that the browser keeps under a key, or undefined if there is none or it is invalid. */
export function keptJson(store: () => Storage, key: string): unknown {
  try {
    return parseJson(store().getItem(key) ?? '');
  } catch {
    return undefined;
  }
}
