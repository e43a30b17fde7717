import { createHash } from 'node:crypto';
import { isLocale, LOCALES, type Locale } from '@/lib/domain/locale';
import { type Messages, pickMessages } from './messages';

/** The sections of texts on the screens of each kind of reader: their pages, dialogs and refusals. */
const SECTIONS = {
  'case-worker': [
    ...[
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
    ],
    ...['history', 'roleName', 'palette', 'absence', 'colleagues'],
  ],
  organisation: ['organisation', 'roleName'],
  applicant: [
    'ui',
    'shell',
    'application',
    'apply',
    'colleagues',
    'errors',
    'form',
    'link',
    'signing',
    'status',
    'support',
    'validation',
  ],
} as const;

/** The readers of the screens. */
export type Audience = keyof typeof SECTIONS;

/**
 * A file with the texts of some screens in one language. Browsers fetch it once and keep it. Pages carry only its address, which changes
 * when a text changes.
 */
export interface ScreenTexts {
  address: string;
  messages: Messages;
  /** What the file contains. */
  json: string;
}

const made = new Map<string, ScreenTexts>();

export function screenTexts(audience: Audience, locale: Locale): ScreenTexts {
  const name = `${audience}.${locale}`;
  const known = made.get(name);
  if (known) return known;
  const messages = pickMessages(locale, SECTIONS[audience]);
  const json = JSON.stringify(messages);
  const print = createHash('sha256').update(json).digest('hex').slice(0, 12);
  const texts = { address: `/api/texts/${name}.${print}.json`, messages, json };
  made.set(name, texts);
  return texts;
}

/** A file of texts by its name, and whether it is the one that this build makes. Null for any other name. */
export function screenTextsNamed(file: string): { texts: ScreenTexts; isCurrent: boolean } | null {
  const [, audience, locale] = /^([\w-]+)\.(\w+)\.[0-9a-f]{12}\.json$/.exec(file) ?? [];
  if (!isAudience(audience) || !isLocale(locale)) return null;
  const texts = screenTexts(audience, locale);
  return { texts, isCurrent: texts.address.endsWith(`/${file}`) };
}

/** The addresses of the files of texts, by language. */
export const screenTextAddresses = (audience: Audience) =>
  Object.fromEntries(LOCALES.map((locale) => [locale, screenTexts(audience, locale).address])) as Record<
    Locale,
    string
  >;

const isAudience = (name: string | undefined): name is Audience => name !== undefined && name in SECTIONS;
