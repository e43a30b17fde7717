import { CALLS } from '@/lib/contract/contract';
import { AppError } from '@/lib/domain/errors';
import { defineCommand } from '@/lib/engine/command';
import { unhandledMessages } from '@/lib/engine/unhandled-messages';

/** Marks a message of the other side as handled, or as not handled. */
export const markMessageHandled = defineCommand({
  call: CALLS.markMessageHandled,
  async perform({ tx, actor, case: theCase }, { messageId, isHandled }) {
    const isCaseWorker = actor.kind === 'caseWorker';
    const message = await tx.message.findFirst({ where: { id: messageId, caseId: theCase.id } });
    if (!message) throw new AppError('NOT_FOUND');
    if (message.postedByMA === isCaseWorker) throw new AppError('FORBIDDEN');
    if (message.isHandled === isHandled) return { result: undefined, audit: null };
    await tx.message.update({ where: { id: messageId }, data: { isHandled } });
    const { formId, componentId } = message;
    return {
      result: undefined,
      audit: { type: eventType(isHandled, isCaseWorker), details: { messageId, formId, componentId } },
      update: { unhandledMessages: await unhandledMessages(tx, theCase.id) },
    };
  },
});

function eventType(isHandled: boolean, isCaseWorker: boolean) {
  if (isCaseWorker) return isHandled ? ('MessageHandledByMA' as const) : ('MessageUnhandledByMA' as const);
  return isHandled ? ('MessageHandledByAspirant' as const) : ('MessageUnhandledByAspirant' as const);
}
