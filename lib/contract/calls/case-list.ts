import { z } from 'zod';
import { declareCall } from '@/lib/contract/call';
import { exportParameters, listParameters } from '@/lib/contract/list-parameters';
import { caseListShape } from '@/lib/contract/list-shapes';
import { localeSchema, organisationIdParameter } from '@/lib/contract/values';

const countShape = z.object({ count: z.int(), casesWithNotHandledSupportMessages: z.int() });
const countsShape = z.object({ active: countShape, exported: countShape, archived: countShape });
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

  exportList: declareCall('exportList', {
    permission: 'exportList',
    summary: 'The case list as an Excel workbook',
    query: exportParameters.extend({ locale: localeSchema.optional() }),
    media: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  }),
};
