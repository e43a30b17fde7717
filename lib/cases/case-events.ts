import type { CaseQuery } from '@/lib/engine/query';

/** The contract of a case's event stream. Whoever may open the case may follow it. */
export const caseEventsQuery = {
  access: 'viewCase',
  call: {
    method: 'GET',
    path: 'Case/{caseId}/Events',
    summary:
      'Server-sent events of a case: `hello`, `changed`, `presence` (case workers), `ended`, and a heartbeat',
    media: 'text/event-stream',
    errors: ['UNAVAILABLE'],
    limits: ['events'],
  },
} as const satisfies Omit<CaseQuery<unknown, unknown>, 'read'>;
