import { z } from 'zod';
import { declareCall } from '@/lib/contract/call';
import { caseListShape, exportParameters, listParameters } from '@/lib/contract/case-list';
import { localeSchema, organisationIdParameter } from '@/lib/contract/values';
import { lineSchema } from '@/lib/domain/fields/schemas';
import { TEXT_LIMITS } from '@/lib/domain/limits';

const countShape = z.object({ count: z.int(), casesWithNotHandledSupportMessages: z.int() });
const countsShape = z.object({
  active: countShape,
  exported: countShape,
  archived: countShape,
  /** The worklists. `mine` counts the caller's own cases. */
  work: z.object({ todo: z.int(), mine: z.int(), others: z.int(), review: z.int() }),
  /** Late cases that wait for the case workers. Null if no organisation promises a handling time. */
  late: z.int().nullable(),
});
export type CaseCounts = z.output<typeof countsShape>;

export const CASE_LIST_CALLS = {
  listActiveCases: declareCall('listActiveCases', {
    permission: 'viewCase',
    summary: 'The active cases, or those of a group',
    query: listParameters,
    response: caseListShape,
  }),

  listExportedCases: declareCall('listExportedCases', {
    permission: 'viewCase',
    summary: 'The exported cases',
    query: listParameters,
    response: caseListShape,
  }),

  listArchivedCases: declareCall('listArchivedCases', {
    permission: 'viewCase',
    summary: 'The archived cases',
    query: listParameters,
    response: caseListShape,
  }),

  countCases: declareCall('countCases', {
    permission: 'viewCase',
    summary: 'Counts of the categories of the case list',
    query: z.object({ moId: organisationIdParameter.optional() }),
    response: countsShape,
  }),

  followList: declareCall('followList', {
    permission: 'viewCase',
    summary:
      'Server-sent events of the list: `hello`, `changed` when a case of the caller’s organisations changed, `ended`',
    media: 'text/event-stream',
    errors: ['UNAVAILABLE'],
    limits: ['events'],
  }),

  listViews: declareCall('listViews', {
    permission: 'viewCase',
    summary: 'The saved views of the list: the caller’s own, and those shared in their organisations',
    response: z.array(
      z.object({
        id: z.guid(),
        name: z.string(),
        /** In the form of the list's address. */
        query: z.string(),
        /** Null for the caller's own view. */
        moId: z.int().nullable(),
        canRemove: z.boolean(),
      }),
    ),
  }),

  saveView: declareCall('saveView', {
    permission: 'viewCase',
    summary:
      'Save a view of the list, or replace the one of that name; with `moId` shared in the organisation',
    body: z.object({
      name: lineSchema(TEXT_LIMITS.viewName).min(1),
      query: z.string().max(TEXT_LIMITS.viewQuery),
      moId: z.int().optional(),
    }),
    response: z.object({ id: z.guid() }),
    errors: ['FORBIDDEN', 'VIEW_NOT_YOURS'],
    status: 201,
  }),

  removeView: declareCall('removeView', {
    permission: 'viewCase',
    summary: 'Remove a saved view',
    query: z.object({ viewId: z.guid() }),
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  }),

  exportList: declareCall('exportList', {
    permission: 'exportList',
    summary: 'The case list as an Excel workbook',
    limits: ['export'],
    query: exportParameters.extend({ locale: localeSchema.optional() }),
    media: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  }),
};
