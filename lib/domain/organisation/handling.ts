import { z } from 'zod';
import { DAY_LIMITS, ORGANISATION_LIMITS, TEXT_LIMITS } from '@/lib/domain/limits';
import { LOCALES } from '@/lib/domain/locale';

/** How the case workers of an organisation handle its cases. */

/** What a saved reply can be written into. */
export const REPLY_USES = ['message', 'correction', 'rejection'] as const;
export type ReplyUse = (typeof REPLY_USES)[number];

export const savedReplySchema = z.strictObject({
  title: z.string().trim().min(1).max(ORGANISATION_LIMITS.name),
  /** By language. In one that is absent, what is written is in another. */
  texts: z
    .partialRecord(z.enum(LOCALES), z.string().trim().min(1).max(TEXT_LIMITS.written))
    .refine((texts) => Object.keys(texts).length > 0, 'REQUIRED'),
  uses: z.array(z.enum(REPLY_USES)).min(1).max(REPLY_USES.length),
});
export type SavedReply = z.output<typeof savedReplySchema>;

const days = z.int().min(DAY_LIMITS.deadline.least).max(DAY_LIMITS.deadline.most);

/** `member_organisation.handling`. */
export const handlingSchema = z.strictObject({
  savedReplies: z.array(savedReplySchema).max(ORGANISATION_LIMITS.savedReplies).default([]),
  /** How many days a company has for a correction. Absent: no last day, and no reminders of it. */
  correctionDays: days.optional(),
  /** After how many days without a change a company is reminded of its application. Absent: never. */
  draftReminderDays: days.optional(),
  /** After how many days a signatory who has not signed is reminded. Absent: never. */
  signatoryReminderDays: days.optional(),
});
export type Handling = z.output<typeof handlingSchema>;
