import { z } from 'zod';
import { dateSchema as day } from '@/lib/contract/values';
import { TASKS, WAITS_FOR } from '@/lib/domain/lifecycle/waiting';
import { caseStatusShape, displayStatusShape, referenceShape } from './shapes';

/** The answer of the case list. */
const instant = z.iso.datetime();

export const caseListItemShape = z
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
