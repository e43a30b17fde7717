import { UNDER_REVIEW } from '@/lib/domain/lifecycle/status';
import type { CaseRecord } from '@/lib/engine/access/locked-case';
import type { JobRequest } from '@/lib/engine/jobs/queue';
import type { Prisma } from '@/lib/generated/prisma/client';
import { hasCreditService } from '@/lib/integrations/credit-report/credit-report';

/**
 * The job that fetches the credit report, for each command that makes a case signed by the company. None if its process has no such step, if
 * the report is there, or if there is no service to ask.
 */
export const creditReportJobs = ({ id, creditReport }: CaseRecord): JobRequest[] =>
  creditReport === 'NOT_YET_AVAILABLE' && hasCreditService()
    ? [{ queue: 'fetch-credit-report', data: { caseId: id } }]
    : [];

/** Cases whose report is still to be fetched. Each is paid for, so one that is signed no longer, or decided, gets none. */
export const OWED_REPORT: Prisma.CaseWhereInput = {
  creditReport: 'NOT_YET_AVAILABLE',
  status: { in: [...UNDER_REVIEW] },
};
