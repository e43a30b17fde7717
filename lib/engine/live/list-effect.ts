import type { AuditType } from '@/lib/domain/audit/events';
import type { CaseRecord } from '@/lib/engine/access/locked-case';
import type { Prisma } from '@/lib/generated/prisma/client';

/** The columns of a case that lists show, search or count and that a command can change. The time of the last change is not among them. */
export const LISTED_COLUMNS = {
  companyName: true,
  contactEmail: true,
  reference: true,
  orgNo: true,
  organisationType: true,
  status: true,
  displayStatus: true,
  archivedAt: true,
  archivedFrom: true,
  registerId: true,
  desiredAdmissionDate: true,
  unhandledMessages: true,
  openCorrections: true,
  handledCorrections: true,
  hasUndeliveredMail: true,
  hasBouncedSignatory: true,
  hasOverdueCorrection: true,
  waitsFor: true,
  waitsSince: true,
  exportFailedAt: true,
  assignedToId: true,
  correctionsDueOn: true,
  putAsideUntil: true,
  handlingFrom: true,
  handlingUsed: true,
} as const satisfies Prisma.CaseSelect;

type Listed = { [Column in keyof typeof LISTED_COLUMNS]: CaseRecord[Column] | string };

/**
 * Whether lists may read a change late, because the only thing they show that has changed is the time of the last change. Undoing a
 * decision writes more of the case afterwards.
 */
export function mayListsWait(type: AuditType, before: Listed, after: Listed): boolean {
  const columns = Object.keys(LISTED_COLUMNS) as (keyof Listed)[];
  return type !== 'DecisionTakenBack' && columns.every((column) => isSame(before[column], after[column]));
}

const isSame = (one: unknown, other: unknown): boolean =>
  one instanceof Date && other instanceof Date ? one.getTime() === other.getTime() : one === other;
