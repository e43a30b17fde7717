import type { CaseListItem } from '@/lib/contract/case-list';
import { maskOrgNo, type OrganisationType } from '@/lib/domain/fields/organisation-number';
import { type HandlingClock, handlingTimeNow } from '@/lib/domain/lifecycle/handling-time';
import { tasksFor } from '@/lib/domain/lifecycle/next-step';
import { asideUntil } from '@/lib/domain/lifecycle/put-aside';
import type { Task } from '@/lib/domain/lifecycle/state';
import {
  type CaseStatus,
  type DisplayStatus,
  isApplicationWithdrawn,
  shownOutcome,
  type WaitsFor,
  wasReset,
} from '@/lib/domain/lifecycle/status';
import { today } from '@/lib/domain/now';
import { type Actor, roleIn } from '@/lib/engine/access/access';

/** A row of the list from the database. */
export interface ListRow {
  id: string;
  reference: string | null;
  company_name: string;
  org_no: string;
  organisation_type: OrganisationType;
  status: CaseStatus;
  display_status: DisplayStatus;
  mo_id: number;
  mo_name: string;
  created_at: Date;
  last_changed_at: Date;
  archived_at: Date | null;
  archived_from: CaseStatus | null;
  register_id: string | null;
  desired_admission_date: string | null;
  unhandled_messages: number;
  open_corrections: number;
  handled_corrections: number;
  has_undelivered_mail: boolean;
  has_bounced_signatory: boolean;
  waits_for: WaitsFor | null;
  waits_since: Date | null;
  export_failed_at: Date | null;
  has_overdue_correction: boolean;
  /** As `HandlingFacts` has them. */
  handling_from: string | null;
  handling_used: number | null;
  /** The handling time that the organisation promises, in working days. */
  handling_days: number | null;
  corrections_due_on: string | null;
  put_aside_until: string | null;
  handler_name: string | null;
  handler_email: string | null;
}

/** A case as the list shows it to the actor, with a sole trader's number masked. */
export function toListItem(row: ListRow, actor: Actor): CaseListItem {
  return {
    id: row.id,
    reference: row.reference,
    companyName: row.company_name,
    orgNo: maskOrgNo(row.org_no, row.organisation_type),
    status: row.status,
    displayStatus: row.display_status,
    assignedTo: row.handler_name === null ? null : { name: row.handler_name, email: row.handler_email ?? '' },
    moId: row.mo_id,
    moName: row.mo_name,
    createdAt: row.created_at.toISOString(),
    lastChangedAt: row.last_changed_at.toISOString(),
    archivedAt: row.archived_at?.toISOString() ?? null,
    reset: wasReset({ status: row.status, archivedFrom: row.archived_from }),
    archived: row.status === 'ARCHIVED',
    archivedFrom: shownOutcome({ status: row.status, archivedFrom: row.archived_from, orgNo: row.org_no }),
    ...(wasWithdrawn(row) ? { isApplicationWithdrawn: true } : {}),
    desiredAdmissionDate: row.desired_admission_date,
    unhandledSupportMessageCount: row.unhandled_messages,
    unhandledCorrectionCount: row.open_corrections,
    handledCorrectionCount: row.handled_corrections,
    undeliveredMail: row.has_undelivered_mail,
    bouncedSignatory: row.has_bounced_signatory,
    failedExport: row.export_failed_at !== null,
    waitsFor: row.waits_for,
    waitsSince: row.waits_since?.toISOString() ?? null,
    handling: clockOf(row),
    putAsideUntil: asideOf(row),
    tasks: tasksOf(row, actor),
  };
}

/** Whether the company withdrew its application before it was decided. */
export const wasWithdrawn = (row: Pick<ListRow, 'status' | 'archived_from' | 'register_id'>): boolean =>
  isApplicationWithdrawn({
    status: row.status,
    archivedFrom: row.archived_from,
    registerId: row.register_id,
  });

/** The columns of a row that its tasks depend on. */
type TaskColumns = Pick<ListRow, 'status' | 'unhandled_messages' | 'handled_corrections'> &
  Pick<ListRow, 'open_corrections' | 'has_undelivered_mail' | 'export_failed_at' | 'has_bounced_signatory'> &
  Pick<ListRow, 'has_overdue_correction' | 'mo_id'>;

/** The tasks of a case, in the order of the actor's role in its organisation. */
export function tasksOf(row: TaskColumns, actor: Actor): Task[] {
  return tasksFor(roleIn(actor, row.mo_id) ?? undefined, {
    status: row.status,
    unhandledMessages: row.unhandled_messages,
    handledCorrections: row.handled_corrections,
    openCorrections: row.open_corrections,
    hasUndeliveredMail: row.has_undelivered_mail,
    hasFailedExport: row.export_failed_at !== null,
    hasBouncedSignatory: row.has_bounced_signatory,
    hasOverdueCorrection: row.has_overdue_correction,
  });
}

function asideOf(row: ListRow): string | null {
  const facts = {
    openCorrections: row.open_corrections,
    correctionsDueOn: row.corrections_due_on,
    putAsideUntil: row.put_aside_until,
  };
  return asideUntil(facts, today());
}

/** The clock of the promised handling time, today. */
export function clockOf(
  row: Pick<ListRow, 'status' | 'handling_from' | 'handling_used' | 'handling_days'>,
): HandlingClock | null {
  const facts = {
    status: row.status,
    handlingFrom: row.handling_from,
    handlingUsed: row.handling_used,
    handlingDays: row.handling_days,
  };
  return handlingTimeNow(facts).clock;
}
