import { z } from 'zod';
import { declareCall } from '@/lib/contract/call';
import { caseStatusShape } from '@/lib/contract/shapes';
import { WRITTEN_TEXT } from '@/lib/domain/fields/field-kind';
import { fieldSchema } from '@/lib/domain/fields/schemas';

const statusAnswer = z.object({ status: caseStatusShape });

export const REGIONAL_REVIEW_CALLS = {
  submitForRegionalReview: declareCall('submitForRegionalReview', {
    permission: 'submitForRegionalReview',
    summary: 'Send for regional review',
    response: statusAnswer,
    errors: ['NOT_READY'],
  }),

  withdrawRegionalReview: declareCall('withdrawRegionalReview', {
    permission: 'withdrawRegionalReview',
    summary: 'Withdraw from regional review',
    response: statusAnswer,
  }),

  answerRegionalReview: declareCall('answerRegionalReview', {
    permission: 'answerRegionalReview',
    summary: 'Answer a regional review',
    body: z.object({ recommended: z.boolean(), comment: fieldSchema(WRITTEN_TEXT) }),
    response: statusAnswer,
  }),
};
