import { ACTIVE, type CaseStatus, isEditable } from '@/lib/domain/lifecycle/status';
import type { CaseRecord } from '@/lib/engine/access/locked-case';
import type { JobRequest } from '@/lib/engine/jobs/queue';
import type { Prisma } from '@/lib/generated/prisma/client';
import { hasCreditService } from '@/lib/integrations/credit-report/credit-report';

/** The job that fetches the credit report, for whatever makes a case signed by the company. None if its process has no such step, if it is there, or if there is no service to ask. */
export const creditReportJobs = ({ id, creditReport }: CaseRecord): JobRequest[] =>
  creditReport === 'NOT_YET_AVAILABLE' && hasCreditService()
    ? [{ queue: 'fetch-credit-report', data: { caseId: id } }]
    : [];

/** Signed by the company, and not decided. */
const UNDER_REVIEW: readonly CaseStatus[] = ACTIVE.filter(
  (status) =>
    !isEditable(status) &&
    status !== 'SHARED_FOR_EXTERNAL_SIGNATURE' &&
    status !== 'DOWNLOADED_FOR_ANALOG_SIGNATURE',
);

/** Cases whose report is still to be fetched. Each is paid for, so one that is signed no longer, or decided, gets none. */
export const OWED_REPORT: Prisma.CaseWhereInput = {
  creditReport: 'NOT_YET_AVAILABLE',
  status: { in: [...UNDER_REVIEW] },
};
