import { z } from 'zod';
import { declareCall } from '@/lib/contract/call';
import { correctionShape } from '@/lib/contract/form-shapes';
import { booleanParameter, idSchema } from '@/lib/contract/values';
import { WRITTEN_TEXT } from '@/lib/domain/fields/field-kind';
import { fieldSchema } from '@/lib/domain/fields/schemas';

const correctionId = z
  .uuid()
  .optional()
  .describe('The correction that the caller saw. Absent: whatever is there');

export const CORRECTION_CALLS = {
  requestCorrection: declareCall('requestCorrection', {
    permission: 'requestCorrection',
    summary: 'Request a correction of one field',
    query: z.object({ formId: idSchema }),
    body: z.object({ componentId: idSchema, description: fieldSchema(WRITTEN_TEXT) }),
    response: z.object({ correction: correctionShape }),
    errors: ['CONFLICT', 'NOT_READY'],
  }),

  markCorrectionHandled: declareCall('markCorrectionHandled', {
    permission: 'markCorrectionHandled',
    summary: 'Mark a correction as handled or not',
    body: z.object({ componentId: idSchema, isHandled: z.boolean(), correctionId }),
    errors: ['CONFLICT', 'NOT_READY'],
  }),

  approveCorrection: declareCall('approveCorrection', {
    permission: 'approveCorrection',
    summary: 'Approve or cancel a correction',
    query: z.object({
      componentId: idSchema,
      correctionId,
      isHandled: booleanParameter
        .optional()
        .describe('Whether the caller saw it handled: approves, else cancels. Absent: whatever it is'),
    }),
    errors: ['CONFLICT', 'NOT_READY'],
  }),
};
