import { createHash } from 'node:crypto';
import { LOCALES, type Locale } from '@/lib/domain/locale';
import { type Messages, pickMessages } from './messages';

/** Texts of the case worker's screens, dialogs and refusals. */
const SECTIONS = [
  'ui',
  'shell',
  'status',
  'validation',
  'errors',
  'mailType',
  'form',
  'support',
  'caseList',
  'case',
  'dialog',
  'history',
];

/**
 * A file with the texts of the case worker's screens in one language. Browsers fetch it once and keep it: pages carry only its
 * address, which is another one when a text is.
 */
export interface ScreenTexts {
  address: string;
  messages: Messages;
  /** What the file contains. */
  json: string;
}

const made = new Map<Locale, ScreenTexts>();

export function screenTexts(locale: Locale): ScreenTexts {
  const known = made.get(locale);
  if (known) return known;
  const messages = pickMessages(locale, SECTIONS);
  const json = JSON.stringify(messages);
  const print = createHash('sha256').update(json).digest('hex').slice(0, 12);
  const texts = { address: `/api/texts/${locale}-${print}.json`, messages, json };
  made.set(locale, texts);
  return texts;
}

/** The language of a file of texts, and whether it is the one that this build makes; null for any other name. */
export function screenTextsNamed(file: string): { texts: ScreenTexts; isCurrent: boolean } | null {
  const locale = LOCALES.find((one) => new RegExp(`^${one}-[0-9a-f]{12}\\.json$`).test(file));
  if (!locale) return null;
  const texts = screenTexts(locale);
  return { texts, isCurrent: texts.address.endsWith(`/${file}`) };
}
