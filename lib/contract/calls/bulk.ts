import { z } from 'zod';
import { declareCall } from '@/lib/contract/call';
import { referenceShape } from '@/lib/contract/shapes';
import { localeSchema } from '@/lib/contract/values';
import { BULK_ACTIONS, BULK_STATES } from '@/lib/domain/lifecycle/bulk';
import { COUNT_LIMITS } from '@/lib/domain/limits';

const summaryShape = z.object({
  id: z.guid(),
  action: z.enum(BULK_ACTIONS),
  createdAt: z.iso.datetime(),
  /** Null while the change is running. */
  finishedAt: z.iso.datetime().nullable(),
  total: z.int(),
  done: z.int(),
  refused: z.int(),
  /** It undoes an earlier change. */
  isUndo: z.boolean(),
  /** Whether `takeBackBulk` can undo it. */
  canBeUndone: z.boolean(),
});
export type BulkSummary = z.output<typeof summaryShape>;

const bulkBody = z.object({
  action: z.enum(BULK_ACTIONS),
  caseIds: z
    .array(z.guid())
    .min(1)
    .max(COUNT_LIMITS.bulkCases)
    .refine((ids) => new Set(ids).size === ids.length),
  userAdId: z.guid().optional(),
});

export const BULK_CALLS = {
  checkBulk: declareCall('checkBulk', {
    permission: 'viewCase',
    summary: 'Which of several cases cannot be changed, and why. Changes nothing',
    body: bulkBody.extend({ locale: localeSchema.optional() }),
    response: z.object({
      /** The reason is in words, in the requested language. */
      refused: z.array(z.object({ caseId: z.guid(), reason: z.string() })),
    }),
    errors: ['FORBIDDEN', 'NOT_FOUND'],
    limits: ['document'],
  }),

  startBulk: declareCall('startBulk', {
    permission: 'viewCase',
    summary: 'Change several cases, one by one, by a job; `userAdId` is whom to delegate to',
    body: bulkBody,
    response: z.object({ bulkId: z.guid() }),
    status: 201,
    errors: ['FORBIDDEN', 'NOT_FOUND'],
    limits: ['bulk'],
  }),

  takeBackBulk: declareCall('takeBackBulk', {
    permission: 'viewCase',
    summary:
      'Give each case of a finished change back to the person responsible before, or take it out of the archive, as another change. Done once',
    query: z.object({ bulkId: z.guid() }),
    response: z.object({ bulkId: z.guid() }),
    status: 201,
    errors: ['NOT_FOUND', 'TOO_LATE'],
    limits: ['bulk'],
  }),

  listBulks: declareCall('listBulks', {
    permission: 'viewCase',
    summary: 'The caller’s latest changes of several cases, newest first',
    response: z.array(summaryShape),
  }),

  getBulk: declareCall('getBulk', {
    permission: 'viewCase',
    summary: 'A change of several cases, with the result of each and the reason of each refusal',
    query: z.object({ bulkId: z.guid(), locale: localeSchema.optional() }),
    errors: ['NOT_FOUND'],
    response: summaryShape.extend({
      items: z.array(
        z.object({
          caseId: z.guid(),
          companyName: z.string(),
          reference: referenceShape,
          state: z.enum(BULK_STATES),
          /** In words, in the requested language. */
          reason: z.string().nullable(),
        }),
      ),
    }),
  }),
};
