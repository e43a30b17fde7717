import { z } from 'zod';
import { fieldSchema } from '@/lib/api/call';
import { caseStatusShape } from '@/lib/api/shapes';
import { defineCommand } from '@/lib/command';
import { WRITTEN_TEXT } from '@/lib/domain/fields/field-kind';

/** Rejects an application. The company is told the reason. */
export const rejectCase = defineCommand({
  action: 'rejectCase',
  call: {
    method: 'PUT',
    path: 'Case/Reject',
    summary: 'Reject an application',
    body: z.object({ reason: fieldSchema(WRITTEN_TEXT) }),
    response: z.object({ status: caseStatusShape }),
  },
  async perform(_context, { reason }) {
    return {
      result: ({ status }) => ({ status }),
      audit: { type: 'CaseRejected', details: { reason } },
      update: { rejectionReason: reason },
      mails: [{ type: 'caseRejected', to: 'contact', quote: reason }],
    };
  },
});
