import { createHash } from 'node:crypto';
import { ERASED_NUMBER, isPersonalNumber } from '@/lib/domain/fields/organisation-number';
import type { RetentionGroup } from '@/lib/domain/retention-rules';
import { remainderOf } from '@/lib/engine/audit/record';
import type { Command, CommandContext } from '@/lib/engine/command';
import type { JobRequest } from '@/lib/engine/jobs/queue';
import type { Prisma } from '@/lib/generated/prisma/client';

export interface Erasure {
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
