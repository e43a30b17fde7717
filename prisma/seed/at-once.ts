import type { Command } from '@/lib/engine/command';
import type { Operation } from '@/lib/engine/operation';
import type { Moment } from './story';

/** An operation as a command: the other system, which is played by `answer`, answers at once. */
export function atOnce<Input, Payload, External, Result>(
  operation: Operation<Input, Payload, External, Result>,
  answer: (moment: Moment, payload: Payload) => Promise<External>,
): Command<Input, Result> {
  return {
    action: operation.action,
    async perform(context, input) {
      const payload = await operation.reserve(context, input);
      const { tx, now } = context;
      const external = await answer({ tx, now, caseId: context.case.id }, payload);
      return operation.confirm(context, input, payload, external);
    },
  };
}
