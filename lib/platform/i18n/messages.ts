import { LOCALES, type Locale } from '@/lib/domain/locale';

export interface Messages {
  [key: string]: string | Messages;
}

async function readMessages(locale: Locale): Promise<[Locale, Messages]> {
  // Bundlers include every file that this path can name.
  const file: { default: Messages } = await import(`../../../messages/${locale}.json`);
  return [locale, file.default];
}

const MESSAGES = Object.fromEntries(await Promise.all(LOCALES.map(readMessages))) as Record<Locale, Messages>;

/** Every text of the product in one language. Server only: browsers get the sections they need from `pickMessages`. */
export function messagesOf(locale: Locale): Messages {
  return MESSAGES[locale];
}

/**
 * The texts of some sections in one language, for the browser.
 *
 * @param sections Dotted paths into the messages, such as `ui` or `errors.http`.
 * @throws Error if a section does not exist, so that misspelt names are found at once.
 */
export function pickMessages(locale: Locale, sections: readonly string[]): Messages {
  const picked: Messages = {};
  for (const section of sections) {
    const path = section.split('.');
    setAt(picked, path, getAt(messagesOf(locale), path));
  }
  return picked;
}

function getAt(messages: Messages, path: string[]): string | Messages {
  let found: string | Messages | undefined = messages;
  for (const key of path) {
    found = typeof found === 'object' ? found[key] : undefined;
  }
  if (found === undefined) {
    throw new Error(`There is no section "${path.join('.')}" in messages`);
  }
  return found;
}

function setAt(messages: Messages, path: string[], value: string | Messages): void {
  let target = messages;
  for (const key of path.slice(0, -1)) {
    const next = target[key];
    const branch: Messages = typeof next === 'object' ? { ...next } : {};
    target[key] = branch;
    target = branch;
  }
  target[path[path.length - 1] as string] = value;
}
