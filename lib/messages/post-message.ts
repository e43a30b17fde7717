import { z } from 'zod';
import { mandatoryText } from '@/lib/api/call';
import { messageShape } from '@/lib/api/conversation-shapes';
import { requireRoomFor } from '@/lib/case/quota';
import { defineCommand } from '@/lib/command';
import { TEXT_LIMITS } from '@/lib/limits';
import { unhandledMessages } from './counts';
import { messageView } from './message-view';

/** Posts a message to the conversation of a case, about a form or field when one is named. The other side gets a mail. */
export const postMessage = defineCommand({
  action: 'postMessage',
  call: {
    method: 'POST',
    path: 'Message',
    summary: 'Post a support message',
    query: z.object({
      formId: z.string().max(TEXT_LIMITS.id).optional(),
      componentId: z.string().max(TEXT_LIMITS.id).optional(),
    }),
    body: z.object({ message: mandatoryText }),
    response: messageShape,
    status: 201,
    limits: ['message'],
  },
  async perform({ tx, actor, case: theCase, now }, { formId, componentId, message }) {
    const postedByMA = actor.kind === 'caseWorker';
    await requireRoomFor(tx, theCase.id, 'messages');
    const posted = await tx.message.create({
      data: {
        caseId: theCase.id,
        formId: formId ?? null,
        componentId: componentId ?? null,
        message,
        postedByMA,
        postedBy: actor.name,
        createdAt: now,
      },
    });
    const path = formId ? `/form/${formId}` : '';
    return {
      result: messageView(posted),
      audit: {
        type: postedByMA ? 'MAMessageSubmitted' : 'AspirantMessageSubmitted',
        details: { messageId: posted.id, formId: posted.formId, componentId: posted.componentId },
      },
      update: { unhandledMessages: await unhandledMessages(tx, theCase.id) },
      mails: [
        postedByMA
          ? { type: 'messagePostedByCaseWorker', to: 'contact', quote: message, path }
          : { type: 'messagePostedByApplicant', to: 'responsible', quote: message, path },
      ],
    };
  },
});
