import { UNDER_REVIEW } from '@/lib/domain/lifecycle/status';
import type { CaseRecord } from '@/lib/engine/access/locked-case';
import type { JobRequest } from '@/lib/engine/jobs/queue';
import type { Prisma } from '@/lib/generated/prisma/client';
import { hasCreditService } from '@/lib/integrations/credit-report/credit-report';

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
