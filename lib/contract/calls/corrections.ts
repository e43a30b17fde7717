import { z } from 'zod';
import { declareCall } from '@/lib/contract/call';
import { correctionShape } from '@/lib/contract/form-shapes';
import { fieldSchema, idSchema } from '@/lib/contract/values';
import { WRITTEN_TEXT } from '@/lib/domain/fields/field-kind';

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
    body: z.object({ componentId: idSchema, isHandled: z.boolean() }),
    errors: ['NOT_READY'],
  }),

  approveCorrection: declareCall('approveCorrection', {
    permission: 'approveCorrection',
    summary: 'Approve or cancel a correction',
    query: z.object({ componentId: idSchema }),
    errors: ['NOT_READY'],
  }),
};
