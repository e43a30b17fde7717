import { CALLS } from '@/lib/contract/contract';
import { creditReportFileName } from '@/lib/domain/document-name';
import { AppError } from '@/lib/domain/errors';
import { UNDER_REVIEW } from '@/lib/domain/lifecycle/status';
import { systemActor } from '@/lib/engine/access/access';
import type { CaseRecord } from '@/lib/engine/access/locked-case';
import { unlessOvertaken } from '@/lib/engine/case-version';
import { type Command, runCommand } from '@/lib/engine/command';
import type { JobRequest } from '@/lib/engine/jobs/queue';
import { defineCaseQuery } from '@/lib/engine/query';
import { requireSoundPdf } from '@/lib/features/application/checked-upload';
import { readFile, storeFile } from '@/lib/features/application/stored-file';
import type { Prisma } from '@/lib/generated/prisma/client';
import { fetchCreditReport, hasCreditService } from '@/lib/integrations/credit-report/credit-report';
import { db } from '@/lib/platform/database/db';

/** Fetches and stores the credit report of a case, unless that is no longer needed. */
export async function fetchAndStoreCreditReport(caseId: string): Promise<void> {
  const waiting = await db().case.findFirst({
    where: { id: caseId, ...OWED_REPORT },
    select: { orgNo: true },
  });
  if (!waiting) return;
  const pdf = await requireSoundPdf('credit-report', await fetchCreditReport(waiting.orgNo));
  await unlessOvertaken(() => runCommand(storeCreditReport, systemActor('job'), caseId, { pdf }));
}

/** Stores the credit report of a case. Ignores a second one. */
export const storeCreditReport: Command<{ pdf: Uint8Array }, void> = {
  action: 'storeCreditReport',
  async perform({ tx, case: theCase, now }, { pdf }) {
    if (theCase.creditReport !== 'NOT_YET_AVAILABLE') return { result: undefined, audit: null };
    await storeFile(tx, {
      caseId: theCase.id,
      kind: 'CREDIT_REPORT',
      displayFileName: creditReportFileName(theCase.id),
      contentType: 'application/pdf',
      content: pdf,
      createdAt: now,
    });
    return {
      result: undefined,
      audit: { type: 'CreditReportFetched', details: {} },
      update: { creditReport: 'AVAILABLE' },
    };
  },
};

/**
 * The job that fetches the credit report, for each command after which the company has signed. Empty if the case's process has no such
 * step, if the report has already been fetched, or if no credit service is configured.
 */
export const creditReportJobs = ({ id, creditReport }: CaseRecord): JobRequest[] =>
  creditReport === 'NOT_YET_AVAILABLE' && hasCreditService()
    ? [{ queue: 'fetch-credit-report', data: { caseId: id } }]
    : [];

/** Cases whose report is still to be fetched. We pay for each report, so a case that is decided or no longer signed gets none. */
export const OWED_REPORT: Prisma.CaseWhereInput = {
  creditReport: 'NOT_YET_AVAILABLE',
  status: { in: [...UNDER_REVIEW] },
};

/** The stored credit report of a case. Throws NOT_READY if there is none yet. */
export const creditReportQuery = defineCaseQuery({
  call: CALLS.getCreditReport,
  async read({ case: { id } }) {
    const file = await db().storedFile.findFirst({
      where: { caseId: id, kind: 'CREDIT_REPORT' },
      orderBy: { createdAt: 'desc' },
      select: { id: true },
    });
    if (!file) throw new AppError('NOT_READY', { errors: { case: ['NOT_YET_AVAILABLE'] } });
    const { displayFileName: fileName, contentType, content } = await readFile(db(), id, file.id);
    return { fileName, contentType, content };
  },
});
