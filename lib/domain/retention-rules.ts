import { z } from 'zod';
import { dayCountSchema } from '@/lib/domain/fields/schemas';
import { type CaseStatus, DRAFTS, type Past, wasArchivedFrom } from '@/lib/domain/lifecycle/status';
import { DAY_LIMITS, ORGANISATION_LIMITS } from '@/lib/domain/limits';
import { DAY_MS } from './time';

/** How long an organisation retains its cases, from its `retention`. Cases without a rule stay. Pure. */

/** How many days before erasure the company is warned, unless the organisation chooses otherwise. */
export const DEFAULT_WARNING_DAYS = 14;

/** `remove` leaves nothing but the audit log's skeleton; `anonymise` leaves company, status and dates, and no personal data. */
export const retentionAction = z.enum(['remove', 'anonymise']);

const rule = z.strictObject({
  /** Days without any change after which the rule applies. */
  afterDays: dayCountSchema(DAY_LIMITS.retention),
  /** The company is warned this many days before. */
  warnDays: dayCountSchema(DAY_LIMITS.warning).default(DEFAULT_WARNING_DAYS),
  action: retentionAction,
});

export const retentionSchema = z.strictObject({
  /**
   * Applications that are with the company and not yet signed, also for the second time or on paper, until the paper is posted. They can
   * only be removed: an anonymous one would block a new application.
   */
  drafts: rule
    .omit({ action: true })
    .extend({ action: z.literal('remove').default('remove') })
    .optional(),
  /** Unsuccessful cases: rejected, reset or removed, or the company no longer exists. */
  rejected: rule.optional(),
  /** Members, and those whose membership was cancelled. */
  finished: rule.optional(),
});

/** After how many days what is known of people outside cases is erased. The same for every organisation. */
export const PEOPLE_RETENTION = {
  /** An invitation that nobody took up, from when its link was last sent: a month after the link ended. */
  invitationDays: ORGANISATION_LIMITS.invitationDays + 30,
  /** What a saved view searches for, which is often a name, from when the view was saved. Its filters stay. */
  searchDays: 365,
  /** Somebody without a role, from the last time they signed in. */
  accountDays: 365,
} as const;

export type RetentionRule = z.output<typeof rule>;
/** The groups of cases that have a rule each. */
export const retentionGroup = retentionSchema.keyof();
export type RetentionGroup = z.output<typeof retentionGroup>;

interface GroupStatuses {
  statuses: readonly CaseStatus[];
  /** The relevant statuses before archiving. */
  archivedFrom: readonly CaseStatus[];
}

export const RETENTION_GROUPS: Record<RetentionGroup, GroupStatuses> = {
  drafts: { statuses: DRAFTS, archivedFrom: [] },
  rejected: { statuses: ['REJECTED', 'RESET', 'REMOVED', 'INVALID'], archivedFrom: ['REJECTED', 'RESET'] },
  finished: {
    statuses: ['FINISHED_IN_TELLUS', 'CANCELLED_IN_TELLUS'],
    // Not EXPORTED_TO_TELLUS. The company counts as having a case until the register answers, and no job queries the register about an erased
    // case.
    archivedFrom: ['FINISHED_IN_TELLUS', 'CANCELLED_IN_TELLUS'],
  },
};

/** The group of a case. Undefined if it is in none. */
export function retentionGroupOf(past: Past): RetentionGroup | undefined {
  return retentionGroup.options.find((group) => {
    const { statuses, archivedFrom } = RETENTION_GROUPS[group];
    return statuses.includes(past.status) || wasArchivedFrom(past, archivedFrom);
  });
}

export interface RetentionFacts {
  lastChangedAt: Date;
  /** When a warning was queued. Null if none was. */
  warnedAt: Date | null;
  /** When the warning mail was sent, or its address refused it. Null while the mail waits. */
  warningSentAt: Date | null;
  /** Whether a contact person can still open the application. */
  canBeWarned: boolean;
  /** The signed paper is in the post: the company has applied, and waits for the organisation. */
  isPosted: boolean;
}

/** What to do with a case now. `wait` means nothing yet. */
export type RetentionStep = 'wait' | 'warn' | RetentionRule['action'];

/**
 * After this many days, a queued warning counts as given even if no mail server has accepted it. By then the product has stopped trying to
 * send it (`lib/server/jobs/take-up-again.ts`), and it must not keep the application for ever.
 */
const TRIED_DAYS = 15;

/** Whether a warning counts. It does not if anything has changed since, because continued work postpones its deletion. */
function isWarned({ warnedAt, lastChangedAt }: RetentionFacts): boolean {
  return warnedAt !== null && warnedAt >= lastChangedAt;
}

/** The moment from which the days of a warning count: when the mail was sent or, while it still waits, now. */
function warnedSince({ warnedAt, warningSentAt }: RetentionFacts, now: Date): Date {
  if (warningSentAt !== null || warnedAt === null) return warningSentAt ?? now;
  return new Date(Math.min(now.getTime(), warnedAt.getTime() + TRIED_DAYS * DAY_MS));
}

export function retentionStep(rule: RetentionRule, facts: RetentionFacts, now: Date): RetentionStep {
  if (facts.isPosted) return 'wait';
  if (facts.canBeWarned && rule.warnDays > 0 && !isWarned(facts)) {
    return now >= warningDue(rule, facts) ? 'warn' : 'wait';
  }
  return now >= erasureDue(rule, facts, now) ? rule.action : 'wait';
}

/** When a case is due for erasure. Never before the warning period has passed. */
export function erasureDue(rule: RetentionRule, facts: RetentionFacts, now: Date): Date {
  const byAge = facts.lastChangedAt.getTime() + rule.afterDays * DAY_MS;
  if (!facts.canBeWarned || rule.warnDays === 0) return new Date(byAge);
  const since = isWarned(facts) ? warnedSince(facts, now) : now;
  return new Date(Math.max(byAge, since.getTime() + rule.warnDays * DAY_MS));
}

/** When a case will be erased, if the company has been warned of it. Null if the warning no longer applies. */
export function announcedErasure(rule: RetentionRule, facts: RetentionFacts, now: Date): Date | null {
  if (facts.isPosted || !isWarned(facts)) return null;
  return new Date(Math.max(now.getTime(), erasureDue(rule, facts, now).getTime()));
}

function warningDue({ afterDays, warnDays }: RetentionRule, { lastChangedAt }: RetentionFacts): Date {
  return new Date(lastChangedAt.getTime() + Math.max(0, afterDays - warnDays) * DAY_MS);
}
