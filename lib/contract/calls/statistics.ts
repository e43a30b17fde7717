import { z } from 'zod';
import { declareCall } from '@/lib/contract/call';
import { dateSchema, localeSchema, organisationIdParameter } from '@/lib/contract/values';
import { writtenDaySchema } from '@/lib/domain/fields/schemas';
import { CASE_STATUSES } from '@/lib/domain/lifecycle/status';
import { COUNT_LIMITS } from '@/lib/domain/limits';
import { AGE_GROUPS, LEAD_TIMES, MOST_WEEKS } from '@/lib/domain/statistics/figures';

/**
 * The parameters of the statistics. Absent filters mean all. `handler` '-' means nobody. The period is so many ISO weeks, up to the week of
 * the day `to`, which is today if absent. Only flows and lead times cover the period: open cases are those of now.
 */
export const statisticsParameters = z.object({
  moId: z.array(organisationIdParameter).max(COUNT_LIMITS.filterValues).optional(),
  handler: z
    .array(z.union([z.literal('-'), z.guid()]))
    .max(COUNT_LIMITS.filterValues)
    .optional(),
  weeks: z.coerce.number().int().min(1).max(MOST_WEEKS).optional(),
  to: writtenDaySchema.optional(),
});
export type StatisticsParameters = z.output<typeof statisticsParameters>;

const flowsShape = z.object({
  created: z.int(),
  submitted: z.int(),
  exported: z.int(),
  rejected: z.int(),
  /** Removed cases, and cases of companies that no longer exist. */
  removed: z.int(),
});

/** In hours, off by at most a tenth. `cases` counts the cases that waited for this party at all. Null without cases. */
const leadTimeShape = z.object({
  of: z.enum(LEAD_TIMES),
  cases: z.int(),
  medianHours: z.number().nullable(),
  p90Hours: z.number().nullable(),
});

const groupShape = flowsShape.extend({ open: z.int(), leadTimes: z.array(leadTimeShape) });
export type StatisticsGroup = z.output<typeof groupShape>;

export const statisticsShape = z.object({
  /** The first and the last week, by their Mondays. */
  from: dateSchema,
  to: dateSchema,
  /** Open cases of now: by status, and how many of them are in each age group. */
  open: z.array(
    z.object({
      status: z.enum(CASE_STATUSES),
      cases: z.int(),
      byAge: z.array(z.int()).length(AGE_GROUPS.length),
    }),
  ),
  weeks: z.array(flowsShape.extend({ week: dateSchema })),
  leadTimes: z.array(leadTimeShape),
  organisations: z.array(groupShape.extend({ moId: z.int() })),
  /** By the person responsible now, or when the case ended. `id` is '-' for nobody. */
  handlers: z.array(groupShape.extend({ id: z.string(), name: z.string() })),
  /** Everybody who can be chosen: people who have cases in these organisations and this period. */
  choices: z.array(z.object({ id: z.string(), name: z.string() })),
  /**
   * The decided cases of organisations that promise a handling time: how many there were, how many of them were decided within it, and the
   * median of the working days that the organisation had the case. Cases decided before this was counted are left out.
   */
  handled: z.object({ cases: z.int(), inTime: z.int(), medianDays: z.int().nullable() }),
  /** The handling times, in working days, that the organisations promise. */
  promised: z.array(z.object({ moId: z.int(), workingDays: z.int() })),
});
export type Statistics = z.output<typeof statisticsShape>;

export const STATISTICS_CALLS = {
  getStatistics: declareCall('getStatistics', {
    permission: 'viewStatistics',
    summary:
      'How many cases are open, come in and go out, and how long they take. From stored figures; of the caller’s own organisations',
    query: statisticsParameters,
    response: statisticsShape,
  }),

  exportStatistics: declareCall('exportStatistics', {
    permission: 'viewStatistics',
    summary: 'The same as an Excel workbook',
    limits: ['export'],
    query: statisticsParameters.extend({ locale: localeSchema.optional() }),
    media: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  }),
};
