import { z } from 'zod';
import { fieldSchema } from '@/lib/contract/call';
import { caseStatusShape } from '@/lib/contract/shapes';
import { WRITTEN_TEXT } from '@/lib/domain/fields/field-kind';
import { defineCommand } from '@/lib/engine/command';

/** Rejects an application and mails the reason to the company. */
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
