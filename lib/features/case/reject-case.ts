import { CALLS } from '@/lib/contract/contract';
import { defineCommand } from '@/lib/engine/command';

/** Rejects an application and mails the reason to the company. */
export const rejectCase = defineCommand({
  call: CALLS.rejectCase,
  async perform(_context, { reason }) {
    return {
      result: ({ status }) => ({ status }),
      audit: { type: 'CaseRejected', details: { reason } },
      update: { rejectionReason: reason },
      mails: [{ type: 'caseRejected', to: 'contact', quote: reason }],
    };
  },
});
