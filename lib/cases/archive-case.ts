import { CALLS } from '@/lib/contract/contract';
import { AppError } from '@/lib/domain/errors';
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

/** The same for the nightly job. Throws ILLEGAL_TRANSITION if the case has changed since `before`. */
export const archiveByAge: Command<{ before: Date }, void> = {
  action: 'archiveByAge',
  async perform({ case: { lastChangedAt } }, { before }) {
    if (lastChangedAt >= before) throw new AppError('ILLEGAL_TRANSITION');
    return { result: undefined, audit: { type: 'CaseArchived', details: { byAge: true } } };
  },
};
