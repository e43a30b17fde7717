import { createHash } from 'node:crypto';
import { AppError } from '@/lib/domain/errors';
import { ERASED_NUMBER, isPersonalNumber } from '@/lib/domain/fields/organisation-number';
import { GONE } from '@/lib/domain/lifecycle/status';
import {
  erasureDue,
  RETENTION_GROUPS,
  type RetentionGroup,
  type RetentionRule,
  type RetentionStep,
  retentionSchema,
  retentionStep,
} from '@/lib/domain/retention-rules';
import { DAY_MS, swedishDay, utcDate } from '@/lib/domain/time';
import { systemActor } from '@/lib/engine/access/access';
import { lockCase } from '@/lib/engine/access/locked-case';
import { remainderOf } from '@/lib/engine/audit/record';
import { unlessOvertaken } from '@/lib/engine/case-version';
import { type Command, type CommandContext, inTransaction, runCommand } from '@/lib/engine/command';
import { forEachIndependently, type JobRequest } from '@/lib/engine/jobs/queue';
import { queueMail } from '@/lib/engine/mail/queue-mail';
import type { Prisma } from '@/lib/generated/prisma/client';
import { db } from '@/lib/platform/database/db';
import { inPages } from '@/lib/platform/database/pages';
import { DATED, type DatedCase, factsOf, lockedFacts } from './retention-facts';

export interface RetentionAct {
  organisation: string;
  caseId: string;
  status: string;
  group: RetentionGroup;
  step: Exclude<RetentionStep, 'wait'>;
  lastChangedAt: Date;
}

/** An organisation with its rules. The rules are not checked yet. */
export interface RuledOrganisation {
  id: number;
  slug: string;
  retention: unknown;
}

const AT_ONCE = 500;

/**
 * The actions that the retention rules of every organisation require now: warnings, removals and anonymisations, oldest first for each
 * rule. Changes nothing. Reads page by page, so that each page can be processed before the next is read. Throws ZodError at once if any
 * organisation's rules are invalid, so that they are never half applied.
 *
 * @param atOnce the number of cases on a page
 * @param only organisations with rules to try, instead of all organisations with their own rules
 */
export async function* planRetention(
  now: Date,
  atOnce = AT_ONCE,
  only?: readonly RuledOrganisation[],
): AsyncGenerator<RetentionAct> {
  const organisations = only ?? (await db().memberOrganisation.findMany({ orderBy: { slug: 'asc' } }));
  const rules = organisations.flatMap(({ id, slug, retention }) =>
    Object.entries(retentionSchema.parse(retention)).map(([group, rule]) => ({
      id,
      slug,
      group: group as RetentionGroup,
      rule: rule as RetentionRule,
    })),
  );
  for (const { id, slug, group, rule } of rules) {
    const due = inPages<DueCase>(
      (after, take) => casesDue({ moId: id, group, rule }, now, after, take),
      atOnce,
    );
    for await (const row of due) {
      const step = retentionStep(rule, factsOf(row), now);
      const { id: caseId, status, lastChangedAt } = row;
      if (step !== 'wait') yield { organisation: slug, caseId, status, group, step, lastChangedAt };
    }
  }
}

export interface RetentionOptions {
  /** Called for every completed action. */
  tell?: (act: RetentionAct) => void;
  /** Ends the work between two cases. */
  signal?: AbortSignal | undefined;
}

/**
 * Carries out `planRetention`. Each case has its own transaction and is checked again under its lock. A failing case does not stop the
 * others. Its error is thrown at the end.
 */
export async function applyRetention(now: Date, { tell, signal }: RetentionOptions = {}): Promise<void> {
  const applied = async (act: RetentionAct) => {
    if (await unlessOvertakenOrBusy(() => perform(act, now))) tell?.(act);
  };
  await forEachIndependently(planRetention(now), applied, signal);
}

async function perform({ caseId, group, step }: RetentionAct, now: Date): Promise<void> {
  if (step === 'warn') return warn(caseId, group, now);
  const command = step === 'remove' ? eraseByAge : anonymiseByAge;
  await runCommand(
    { ...command, perform: stillDue(command.perform, group) },
    systemActor('job'),
    caseId,
    {
      rule: group,
    },
    { now },
  );
}

/** Checks again that a case is due. It may have been reopened between the plan and the lock. */
function stillDue(performed: typeof eraseByAge.perform, group: RetentionGroup): typeof eraseByAge.perform {
  return async (context, input) => {
    const { tx, case: theCase, now } = context;
    const rule = retentionSchema.parse(theCase.mo.retention)[group];
    const step = rule ? retentionStep(rule, await lockedFacts(tx, theCase.id), now) : 'wait';
    if (step === 'wait' || step === 'warn') throw new AppError('ILLEGAL_TRANSITION');
    return performed(context, input);
  };
}

/** Queues a warning. It does not count as a change of the case. */
async function warn(caseId: string, group: RetentionGroup, now: Date): Promise<void> {
  await inTransaction(async (tx) => {
    const theCase = await lockCase(tx, systemActor('job'), caseId);
    const rule = retentionSchema.parse(theCase.mo.retention)[group];
    const facts = await lockedFacts(tx, caseId);
    if (!rule || retentionStep(rule, facts, now) !== 'warn') throw new AppError('ILLEGAL_TRANSITION');
    const deletionDate = swedishDay(erasureDue(rule, facts, now));
    await tx.case.update({ where: { id: caseId }, data: { retentionWarnedAt: now }, select: { id: true } });
    await queueMail(tx, theCase, { type: 'retentionWarning', to: 'contact', values: { deletionDate } }, now);
  });
}

function casesDue(
  { moId, group, rule }: { moId: number; group: RetentionGroup; rule: RetentionRule },
  now: Date,
  after: DueCase | undefined,
  take: number,
): Promise<DueCase[]> {
  const { statuses, archivedFrom } = RETENTION_GROUPS[group];
  const isOfGroup: Prisma.CaseWhereInput[] = [
    { status: { in: [...statuses] } },
    ...(archivedFrom.length > 0 ? [{ status: 'ARCHIVED', archivedFrom: { in: [...archivedFrom] } }] : []),
  ];
  const isLater: Prisma.CaseWhereInput = after
    ? {
        lastChangedAt: { gte: after.lastChangedAt },
        NOT: { lastChangedAt: after.lastChangedAt, id: { lte: after.id } },
      }
    : {};
  return db().case.findMany({
    where: {
      moId,
      erasedAt: null,
      // Lets the database use the index, which has only the day.
      lastChangedOn: { lte: utcDate(firstDue(rule, now)) },
      AND: [{ OR: isOfGroup }, { OR: dueBy(rule, now) }, isLater],
    },
    orderBy: [{ lastChangedAt: 'asc' }, { id: 'asc' }],
    take,
    select: { id: true, ...DATED },
  });
}

/** The moment of the last change from which a case is due. Cases that have not changed since are warned about or erased. */
function firstDue({ afterDays, warnDays }: RetentionRule, now: Date): Date {
  return daysBefore(now, Math.max(0, afterDays - warnDays));
}

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS);

/** Leaves out cases that have been warned and still have time. */
function dueBy(rule: RetentionRule, now: Date): Prisma.CaseWhereInput[] {
  const oldest = daysBefore(now, rule.afterDays);
  const isUnwarned: Prisma.CaseWhereInput[] = [
    { retentionWarnedAt: null },
    { retentionWarnedAt: { lt: db().case.fields.lastChangedAt } },
  ];
  return [
    {
      lastChangedAt: { lte: oldest },
      OR: [...isUnwarned, { retentionWarnedAt: { lte: daysBefore(now, rule.warnDays) } }],
    },
    {
      lastChangedAt: { gt: oldest, lte: firstDue(rule, now) },
      contactEmail: { not: null },
      status: { notIn: [...GONE] },
      OR: isUnwarned,
    },
  ];
}

interface DueCase extends DatedCase {
  id: string;
}

/** Returns false if a person was faster, or if a call to another system is under way. The next night takes such a case. */
const unlessOvertakenOrBusy = (work: () => Promise<void>) =>
  unlessOvertaken(work, ['ILLEGAL_TRANSITION', 'LOCKED']);

interface Erasure {
  /** The rule that requires the erasure. */
  rule: RetentionGroup;
}

/** Erases a case by its organisation's retention rule. Only the fact that it existed and the skeleton of its audit log remain. */
export const eraseByAge: Command<Erasure, void> = {
  action: 'eraseByAge',
  async perform(context, { rule }) {
    const jobs = await eraseContents(context);
    const { tx, case: theCase } = context;
    await tx.caseForm.deleteMany({ where: { caseId: theCase.id } });
    const digest = await eraseAudit(context);
    return {
      result: undefined,
      update: { ...NOBODY, ...NO_COMPANY, registerId: null, erasedAt: context.now },
      audit: { type: 'CaseErased', details: { rule, digest } },
      jobs,
    };
  },
};

/** Anonymises a case by its organisation's retention rule. Company, status and dates remain. */
export const anonymiseByAge: Command<Erasure, void> = {
  action: 'anonymiseByAge',
  async perform(context, { rule }) {
    const jobs = await eraseContents(context);
    const digest = await eraseAudit(context);
    // A sole trader's name and number are personal data.
    const company = isPersonalNumber(context.case.organisationType) ? NO_COMPANY : {};
    return {
      result: undefined,
      update: { ...NOBODY, ...company, erasedAt: context.now },
      audit: { type: 'CaseAnonymised', details: { rule, digest } },
      jobs,
    };
  },
};

const NO_COMPANY = { companyName: '–', orgNo: ERASED_NUMBER };

/** The columns of a case without a contact person. Links that were sent out stop working. */
const NOBODY = {
  contactEmail: null,
  rejectionReason: '',
  desiredAdmissionDate: null,
  linkVersion: { increment: 1 },
  unhandledMessages: 0,
  openCorrections: 0,
  handledCorrections: 0,
  hasUndeliveredMail: false,
} satisfies Prisma.CaseUncheckedUpdateInput;

/** Deletes everything that people wrote or uploaded, and every mail. Returns the jobs that remove files from the object store. */
async function eraseContents({ tx, case: { id: caseId } }: CommandContext): Promise<JobRequest[]> {
  const where = { caseId };
  await tx.signature.deleteMany({ where });
  // Use the storage keys of the deleted rows, not ones read earlier: a job may have moved a file in the meantime.
  const stored = await tx.$queryRaw<{ storageKey: string | null }[]>`
    DELETE FROM stored_file WHERE case_id = ${caseId}::uuid RETURNING storage_key AS "storageKey"`;
  await tx.caseValue.deleteMany({ where });
  await tx.correction.deleteMany({ where });
  await tx.checkPoint.deleteMany({ where });
  await tx.message.deleteMany({ where });
  await tx.note.deleteMany({ where });
  await tx.regionalReview.deleteMany({ where });
  await tx.colleague.deleteMany({ where });
  await tx.mail.deleteMany({ where });
  await tx.operation.deleteMany({ where });
  await tx.heldDecision.deleteMany({ where });
  return stored.flatMap(({ storageKey: key }) =>
    key === null ? [] : [{ queue: 'delete-object' as const, data: { key } }],
  );
}

/**
 * Erases details and the applicant from the audit log. Returns a digest of what remains, for the erasure entry, so that the remainder can
 * still be verified.
 */
async function eraseAudit({ tx, case: { id: caseId }, now }: CommandContext): Promise<string> {
  // The database allows this change only if `erasedAt` is set.
  await tx.case.update({ where: { id: caseId }, data: { erasedAt: now }, select: { id: true } });
  await tx.$executeRaw`SELECT erase_audit_details(${caseId}::uuid)`;
  const entries = await tx.auditEntry.findMany({ where: { caseId }, orderBy: { sequence: 'asc' } });
  const digest = createHash('sha256');
  for (const entry of entries) digest.update(remainderOf(entry));
  return digest.digest('hex');
}
