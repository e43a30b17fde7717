import { byLocale, type Locale } from '@/lib/domain/locale';
import { textIn } from '@/lib/domain/text-in';

/**
 * Returns a place in a file in words: its form and its question, by their names. Empty if the place is in no form.
 *
 * @param content The content of the file, whatever it is.
 * @param path Steps with dots: through the file by the schema, `body.forms.0.rows.2.type`, or by ids, `forms.company.employees`.
 */
export function placeInWords(content: unknown, path: string, locale: Locale): string {
  const [first = '', ...rest] = path.split('.');
  let node = childOf(isObject(content) && first !== 'body' ? content.body : content, first);
  const names: string[] = [];
  for (const step of rest) {
    node = childOf(node, step) ?? partWithId(node, step);
    const name = nameIn(node, locale);
    if (name) names.push(name);
  }
  return names.join(' – ');
}

function childOf(node: unknown, key: string): unknown {
  return isObject(node) && Object.hasOwn(node, key) ? node[key] : undefined;
}

/** Returns the form, part or choice with an id, at any depth. */
function partWithId(node: unknown, id: string): unknown {
  if (!isObject(node)) return undefined;
  if (node.id === id || node.componentId === id) return node;
  for (const child of Object.values(node)) {
    const found = partWithId(child, id);
    if (found !== undefined) return found;
  }
  return undefined;
}

function nameIn(node: unknown, locale: Locale): string | undefined {
  if (!isObject(node)) return undefined;
  const text = node.title ?? node.label ?? node.text;
  if (!isObject(text)) return undefined;
  const written = byLocale((one) => (typeof text[one] === 'string' ? text[one] : ''));
  return textIn(written, locale) ?? undefined;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
