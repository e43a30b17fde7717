import { z } from 'zod';
import { WRITTEN_TEXT } from '@/lib/domain/fields/field-kind';
import { REPLY_TITLE } from '@/lib/domain/fields/organisation-fields';
import { dayCountSchema, writtenSchema } from '@/lib/domain/fields/schemas';
import { DAY_LIMITS, ORGANISATION_LIMITS } from '@/lib/domain/limits';
import { DEFAULT_LOCALE, LOCALES } from '@/lib/domain/locale';
import { hasText } from './reply-fields';

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

/** The tasks of a new organisation that it may leave undone. The privacy notice is not among them: the law requires it. */
export const AVOIDABLE_TASKS = ['NAMES', 'CONTACT', 'LOGO', 'PEOPLE'] as const;
export type AvoidableTask = (typeof AVOIDABLE_TASKS)[number];
const flag = z.literal(true).optional();

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
  /** Whether somebody who works on a case that nobody is responsible for becomes responsible. */
  workMakesResponsible: z.boolean().default(true),
  /** The tasks that somebody has put aside on purpose. The history says who and when. */
  putAside: z.strictObject({ NAMES: flag, CONTACT: flag, LOGO: flag, PEOPLE: flag }).optional(),
});
export type Handling = z.output<typeof handlingSchema>;
