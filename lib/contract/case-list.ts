import { z } from 'zod';
import { booleanParameter, dateSchema as day, organisationIdParameter } from '@/lib/contract/values';
import { lineSchema, writtenDaySchema } from '@/lib/domain/fields/schemas';
import { TASKS, WORKLISTS } from '@/lib/domain/lifecycle/state';
import {
  CATEGORY_STATUSES,
  type CaseStatus,
  GROUP_STATUSES,
  LIST_CATEGORIES,
  LIST_GROUPS,
  WAITS_FOR,
} from '@/lib/domain/lifecycle/status';
import { COUNT_LIMITS, PAGES, TEXT_LIMITS } from '@/lib/domain/limits';
import { HAPPENED, LIST_COLUMNS, ORDERS, SORT_COLUMNS } from '@/lib/domain/list-order';
import { caseStatusShape, displayStatusShape, handlingClockShape, referenceShape } from './shapes';

/**
 * The parameters of a case list. Absent filters mean all. `handler` '-' means unassigned. `work` is a worklist instead of category and
 * group. It is sorted by how long the cases have waited, the longest first unless `order` says otherwise.
 */
export const listParameters = z.object({
  group: z.enum(LIST_GROUPS).optional(),
  work: z.enum(WORKLISTS).optional(),
  search: lineSchema(TEXT_LIMITS.search).optional(),
  status: z.array(z.string().max(TEXT_LIMITS.id)).max(COUNT_LIMITS.filterValues).optional(),
  moId: z.array(organisationIdParameter).max(COUNT_LIMITS.filterValues).optional(),
  handler: z
    .array(z.union([z.literal('-'), z.guid()]))
    .max(COUNT_LIMITS.filterValues)
    .optional(),
  /** Only cases with a correction whose last day has passed. */
  overdue: booleanParameter.optional(),
  /** Only cases under review for which the organisation has passed its promised handling time. */
  late: booleanParameter.optional(),
  /** Only cases that were created or decided from one day to another, in Swedish time. Without both days it does nothing. */
  happened: z.enum(HAPPENED).optional(),
  from: writtenDaySchema.optional(),
  to: writtenDaySchema.optional(),
  sort: z.enum(SORT_COLUMNS).optional(),
  order: z.enum(ORDERS).optional(),
  pageSize: z.coerce.number().int().min(1).max(PAGES.mostRows).optional(),
  cursor: z.string().max(TEXT_LIMITS.cursor).optional(),
});

export const exportParameters = listParameters.omit({ pageSize: true, cursor: true }).extend({
  category: z.enum(LIST_CATEGORIES).optional(),
  /** Only the columns that these of the list become. Absent: all that the list can fill. */
  columns: z.array(z.enum(LIST_COLUMNS)).max(LIST_COLUMNS.length).optional(),
});

export type ListParameters = z.output<typeof listParameters> & {
  category?: (typeof LIST_CATEGORIES)[number] | undefined;
};

/** The statuses of a list: all for a worklist, otherwise those of its group, or those of its category. */
export function listedStatuses({
  work,
  group,
  category,
}: Pick<ListParameters, 'work' | 'group' | 'category'>): readonly CaseStatus[] {
  if (work) return GROUP_STATUSES.all;
  return group ? GROUP_STATUSES[group] : CATEGORY_STATUSES[category ?? 'active'];
}

/** The answer of the case list. */
const instant = z.iso.datetime();

const caseListItemShape = z
  .object({
    id: z.guid(),
    reference: referenceShape,
    companyName: z.string(),
    orgNo: z.string(),
    status: caseStatusShape,
    displayStatus: displayStatusShape,
    assignedTo: z.object({ name: z.string(), email: z.string() }).nullable(),
    moId: z.int(),
    moName: z.string(),
    createdAt: instant,
    lastChangedAt: instant,
    archivedAt: instant.nullable(),
    reset: z.boolean(),
    archived: z.boolean(),
    /** For an archived case: the status before archiving, or a later one from the register. */
    archivedFrom: caseStatusShape.nullable(),
    /** The company withdrew its application before it was decided, so that it was never a member. */
    isApplicationWithdrawn: z.literal(true).optional(),
    desiredAdmissionDate: day.nullable(),
    unhandledSupportMessageCount: z.int(),
    /** Corrections that wait for the applicant (`isHandled: false`). */
    unhandledCorrectionCount: z.int(),
    /** Corrections that the applicant has handled and nobody has approved. */
    handledCorrectionCount: z.int(),
    undeliveredMail: z.boolean(),
    bouncedSignatory: z.boolean(),
    failedExport: z.boolean(),
    /** Whom the case waits for. Null for nobody. */
    waitsFor: z.enum(WAITS_FOR).nullable(),
    waitsSince: instant.nullable(),
    /** The working day of the promised handling time, until the case is decided. It is late once `day` is more than `of`, unless it is paused. */
    handling: handlingClockShape.nullable(),
    /** The day until which its overdue corrections are put aside. */
    putAsideUntil: day.nullable(),
    /** What case workers have to do, most urgent first. */
    tasks: z.array(z.enum(TASKS)),
  })
  .meta({ id: 'CaseListItem' });

const facet = z.object({ value: z.string(), label: z.string(), count: z.int() });

export const caseListShape = z
  .object({
    items: z.array(caseListItemShape),
    total: z.int(),
    totalIsCapped: z.boolean(),
    nextCursor: z.string().nullable(),
    facets: z.object({
      status: z.array(z.object({ value: displayStatusShape, count: z.int() })),
      mo: z.array(facet),
      handler: z.array(facet),
    }),
  })
  .meta({ id: 'CaseList' });

export type CaseList = z.output<typeof caseListShape>;

export type CaseListItem = z.output<typeof caseListItemShape>;
