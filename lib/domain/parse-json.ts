import { legalText } from './fields/plain-text';

/**
 * Parses JSON; undefined if the text is not JSON. Its texts lose the characters that cannot be stored, however they were escaped: other
 * systems send them, and so do programs inside the value of a field.
 */
export function parseJson(text: string): unknown {
  try {
    const isOdd = text.includes('\\u') || legalText(text) !== text;
    return JSON.parse(text, isOdd ? withLegalTexts : undefined);
  } catch {
    return undefined;
  }
}

/** For parsing and writing JSON: its texts without the characters that cannot be stored. */
export const withLegalTexts = (_key: string, value: unknown) =>
  typeof value === 'string' ? legalText(value) : value;

/** Where an object or list lies in a parsed value. */
interface Place {
  one: object;
  key: string;
  above: Place | null;
  depth: number;
}

/**
 * Why a parsed value cannot be stored, and where: it is nested deeper than `most` objects and lists, or a text or a key in it has NUL or half
 * a surrogate pair, which the database refuses. Null if it can. Not recursive, so that deep nesting cannot overflow the stack, and quick for
 * wide values: only what is refused gets its path written.
 */
export function unstorable(
  value: unknown,
  most: number,
): { code: 'TOO_DEEP' | 'INVALID_TEXT'; path: string } | null {
  const rest: Place[] = [];
  const look = (one: unknown, key: string, above: Place | null) => {
    if (typeof one === 'string') return isStorable(one);
    if (typeof one === 'object' && one !== null && !ArrayBuffer.isView(one))
      rest.push({ one, key, above, depth: above === null ? 0 : above.depth + 1 });
    return true;
  };
  if (!look(value, '', null)) return { code: 'INVALID_TEXT', path: '' };
  for (let place = rest.pop(); place !== undefined; place = rest.pop()) {
    if (place.depth >= most) return { code: 'TOO_DEEP', path: '' };
    const isList = Array.isArray(place.one);
    for (const key in place.one) {
      if (!isList && !isStorable(key)) return { code: 'INVALID_TEXT', path: pathOf(place) };
      if (!look((place.one as Record<string, unknown>)[key], key, place))
        return { code: 'INVALID_TEXT', path: pathOf(place, key) };
    }
  }
  return null;
}

function pathOf(place: Place, ...inside: string[]): string {
  const keys = [...inside];
  for (let at: Place | null = place; at?.above; at = at.above) keys.unshift(at.key);
  return keys.join('.');
}

const isStorable = (text: string) => !text.includes('\0') && text.isWellFormed();
