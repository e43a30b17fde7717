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

/**
 * Why a parsed value cannot be stored, and where: it is nested deeper than `most` objects and lists, or a text or a key in it has NUL or half
 * a surrogate pair, which the database refuses. Null if it can. Not recursive, so that deep nesting cannot overflow the stack.
 */
export function unstorable(
  value: unknown,
  most: number,
): { code: 'TOO_DEEP' | 'INVALID_TEXT'; path: string } | null {
  const rest: { one: unknown; path: string; depth: number }[] = [{ one: value, path: '', depth: 0 }];
  for (let next = rest.pop(); next !== undefined; next = rest.pop()) {
    const { one, path, depth } = next;
    if (typeof one === 'string' && !isStorable(one)) return { code: 'INVALID_TEXT', path };
    if (typeof one !== 'object' || one === null || ArrayBuffer.isView(one)) continue;
    if (depth >= most) return { code: 'TOO_DEEP', path: '' };
    for (const [key, inner] of Object.entries(one)) {
      if (!isStorable(key)) return { code: 'INVALID_TEXT', path };
      rest.push({ one: inner, path: path ? `${path}.${key}` : key, depth: depth + 1 });
    }
  }
  return null;
}

const isStorable = (text: string) => !text.includes('\0') && text.isWellFormed();
