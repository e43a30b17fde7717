import { z } from 'zod';
import { caseStatusShape } from '@/lib/contract/shapes';
import { type Command, defineCommand } from '@/lib/engine/command';

/** Archives a finished case by hand. */
export const archiveCase = defineCommand({
  action: 'archiveCase',
  call: {
    method: 'PUT',
    path: 'Case/Archive',
    summary: 'Archive a case',
    response: z.object({ status: caseStatusShape }),
  },
  async perform() {
    return {
      result: ({ status }) => ({ status }),
      audit: { type: 'CaseArchived', details: { byAge: false } },
    };
  },
});

/** The same by the nightly job, for cases unchanged for `ARCHIVE_AFTER_DAYS`. */
export const archiveByAge: Command<void, void> = {
  action: 'archiveByAge',
  async perform() {
    return { result: undefined, audit: { type: 'CaseArchived', details: { byAge: true } } };
  },
};
