import { CALLS } from '@/lib/contract/contract';
import { type Command, defineCommand } from '@/lib/engine/command';

/** Archives a finished case by hand. */
export const archiveCase = defineCommand({
  call: CALLS.archiveCase,
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
