import { z } from 'zod';
import { declareCall } from '@/lib/contract/call';
import { messageShape, unreadShape } from '@/lib/contract/conversation-shapes';
import { nextCursorShape, pageParameters } from '@/lib/contract/pages';
import { booleanParameter, fieldSchema, idSchema, unusedText } from '@/lib/contract/values';
import { WRITTEN_TEXT } from '@/lib/domain/fields/field-kind';
import { TEXT_LIMITS } from '@/lib/domain/limits';

const parameters = pageParameters.extend({ formId: idSchema.optional(), componentId: idSchema.optional() });

export const MESSAGE_CALLS = {
  listMessages: declareCall('listMessages', {
    permission: 'viewCase',
    summary: 'The messages of a case, page by page from the newest; each page oldest first',
    query: parameters,
    response: z.object({
      messages: z.array(messageShape),
      nextCursor: nextCursorShape,
      /** All unhandled messages of the other side, on all pages, by form and field. */
      unread: z.array(unreadShape),
    }),
  }),

  getMessage: declareCall('getMessage', {
    permission: 'viewCase',
    summary: 'One message',
    caseThrough: 'messageId',
    query: z.object({ messageId: z.uuid() }),
    response: messageShape,
  }),

  postMessage: declareCall('postMessage', {
    permission: 'postMessage',
    summary: 'Post a support message',
    query: z.object({
      formId: z.string().max(TEXT_LIMITS.id).optional(),
      componentId: z.string().max(TEXT_LIMITS.id).optional(),
    }),
    body: z.object({ message: fieldSchema(WRITTEN_TEXT) }),
    response: messageShape,
    status: 201,
    limits: ['message'],
  }),

  markMessageHandled: declareCall('markMessageHandled', {
    permission: 'markMessageHandled',
    summary: 'Mark a message as handled or not',
    caseThrough: 'messageId',
    // The session says who marks it; `isUpdatedByMa` is ignored.
    query: z.object({
      messageId: z.uuid(),
      isHandled: booleanParameter,
      isUpdatedByMa: unusedText,
    }),
  }),
};
