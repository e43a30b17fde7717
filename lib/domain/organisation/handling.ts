import { z } from 'zod';
import { fieldProblem, WRITTEN_TEXT } from '@/lib/domain/fields/field-kind';
import { REPLY_TITLE } from '@/lib/domain/fields/organisation-fields';
import { dayCountSchema, writtenSchema } from '@/lib/domain/fields/schemas';
import { DAY_LIMITS, ORGANISATION_LIMITS } from '@/lib/domain/limits';
import type { LocalText } from '@/lib/domain/local-text';
import { DEFAULT_LOCALE, LOCALES, type Locale, textIn } from '@/lib/domain/locale';

interface WrittenReply {
  title: string;
  /** A language that is absent or blank has no text. */
  texts: Partial<LocalText>;
  uses: readonly string[];
}

/** Whether a reply has a text in some language. */
const hasText = (texts: WrittenReply['texts']): boolean =>
  LOCALES.some((locale) => (texts[locale] ?? '').trim() !== '');

/**
 * The problems with a saved reply, by field. It needs a heading, a text in some language, and a use. If it has no text at all, the problem
 * is reported at the default language.
 */
export function replyProblems({
  title,
  texts,
  uses,
}: WrittenReply): [path: string[], problem: string | null][] {
  return [
    [['title'], fieldProblem(REPLY_TITLE, title)],
    [['uses'], uses.length === 0 ? 'REQUIRED' : null],
    ...LOCALES.map((locale): [string[], string | null] => [
      ['texts', locale],
      fieldProblem(WRITTEN_TEXT, texts[locale] ?? '', {
        optional: locale !== DEFAULT_LOCALE || hasText(texts),
      }),
    ]),
  ];
}

/** How the case workers of an organisation handle its cases. */

/** The texts that a saved reply can be inserted into. */
export const REPLY_USES = ['message', 'correction', 'rejection'] as const;
export type ReplyUse = (typeof REPLY_USES)[number];

export const savedReplySchema = z.strictObject({
  title: writtenSchema(REPLY_TITLE),
  /** By language. If a language is absent, the reply is written in another. */
  texts: z
    .partialRecord(z.enum(LOCALES), writtenSchema(WRITTEN_TEXT))
    .refine(hasText, { message: 'REQUIRED', path: [DEFAULT_LOCALE] }),
  uses: z.array(z.enum(REPLY_USES)).min(1, 'REQUIRED').max(REPLY_USES.length),
});
export type SavedReply = z.output<typeof savedReplySchema>;

const days = dayCountSchema(DAY_LIMITS.deadline);

/** `member_organisation.handling`. */
export const handlingSchema = z.strictObject({
  savedReplies: z.array(savedReplySchema).max(ORGANISATION_LIMITS.savedReplies).default([]),
  /** How many days a company has for a correction. If absent, corrections have no last day and no reminders. */
  correctionDays: days.optional(),
  /** After how many days without a change a company gets a reminder of its application. If absent, never. */
  draftReminderDays: days.optional(),
  /** After how many days a signatory who has not signed gets a reminder. If absent, never. */
  signatoryReminderDays: days.optional(),
});
export type Handling = z.output<typeof handlingSchema>;

/** The fields that a saved reply can name. In its text they look like `{company}`. */
export const REPLY_FIELDS = ['company', 'reference', 'deadline'] as const;

type ReplyField = (typeof REPLY_FIELDS)[number];

/** Shown in place of a field without a value, for the writer to see. */
const NO_VALUE = '…';

/**
 * The text of a saved reply for a case. Other text in braces stays unchanged.
 *
 * @param locale The language of the reader. If the reply has no text in it, another language is used.
 * @param values The values of the case. A null value is left for the writer to fill in.
 */
export function replyText(
  { texts }: Pick<SavedReply, 'texts'>,
  locale: Locale,
  values: Readonly<Record<ReplyField, string | null>>,
): string {
  const text = textIn(texts, locale) ?? '';
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) =>
    isReplyField(name) ? (values[name] ?? NO_VALUE) : whole,
  );
}

/** The names in braces that are not fields. A misspelt field would go to the company unchanged. */
function unknownFields(text: string): string[] {
  return [...text.matchAll(/\{(\w*)\}/g)].map(([, name = '']) => name).filter((name) => !isReplyField(name));
}

/** The problems with the fields in the texts of a reply, by language. */
export function unknownFieldProblems(texts: SavedReply['texts']): [path: string[], problem: string | null][] {
  return LOCALES.map((locale) => [
    ['texts', locale],
    unknownFields(texts[locale] ?? '').length > 0 ? 'UNKNOWN_REPLY_FIELD' : null,
  ]);
}

const isReplyField = (name: string): name is ReplyField => REPLY_FIELDS.some((field) => field === name);
