import { z } from 'zod';
import { declareCall } from '@/lib/contract/call';
import { messageFileShape, messageShape, unreadShape } from '@/lib/contract/conversation-shapes';
import { nextCursorShape, pageParameters } from '@/lib/contract/pages';
import { FILE_REFUSALS, uploadShape } from '@/lib/contract/uploads';
import { booleanParameter, idSchema, unusedText } from '@/lib/contract/values';
import { WRITTEN_TEXT } from '@/lib/domain/fields/field-kind';
import { fieldSchema } from '@/lib/domain/fields/schemas';
import { COUNT_LIMITS, FILE_LIMITS, TEXT_LIMITS } from '@/lib/domain/limits';

const parameters = pageParameters.extend({ formId: idSchema.optional(), componentId: idSchema.optional() });

export const MESSAGE_CALLS = {
  listMessages: declareCall('listMessages', {
    permission: 'viewCase',
    summary: 'The messages of a case, oldest first: the newest 1,000, or page by page from the newest',
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
    query: z.object({ messageId: z.guid() }),
    response: messageShape,
  }),

  postMessage: declareCall('postMessage', {
    permission: 'postMessage',
    summary: 'Post a support message',
    query: z.object({
      formId: z.string().max(TEXT_LIMITS.id).optional(),
      componentId: z.string().max(TEXT_LIMITS.id).optional(),
    }),
    body: z.object({
      message: fieldSchema(WRITTEN_TEXT),
      /** Files that the caller has uploaded for the message. */
      fileIds: z.array(z.guid()).max(COUNT_LIMITS.messageFiles).optional(),
    }),
    response: messageShape,
    status: 201,
    limits: ['message'],
  }),

  takeBackMessage: declareCall('takeBackMessage', {
    permission: 'postMessage',
    summary: 'Take back a message to the company, until `undoUntil`: it disappears, and its mail is not sent',
    query: z.object({ messageId: z.guid() }),
    errors: ['TOO_LATE'],
  }),

  uploadMessageFile: declareCall('uploadMessageFile', {
    permission: 'postMessage',
    summary:
      'Upload a file for a message. It is seen once a message is posted with it, and removed a day later otherwise',
    body: uploadShape,
    multipart: { field: 'file', maxBytes: FILE_LIMITS.message },
    response: messageFileShape,
    status: 201,
    errors: [...FILE_REFUSALS, 'INTEGRATION_FAILED'],
    limits: ['upload'],
  }),

  getMessageFile: declareCall('getMessageFile', {
    permission: 'viewCase',
    summary: 'A file of a message; with `preview=true` a HEIC as a JPEG, to look at',
    query: z.object({ fileId: z.guid(), preview: booleanParameter.optional() }),
    errors: ['BUSY'],
    media: 'application/octet-stream',
    limits: ['file'],
  }),

  markMessageHandled: declareCall('markMessageHandled', {
    permission: 'markMessageHandled',
    summary: 'Mark a message as handled or not',
    caseThrough: 'messageId',
    // The session says who marks the message. `isUpdatedByMa` is ignored.
    query: z.object({
      messageId: z.guid(),
      isHandled: booleanParameter,
      isUpdatedByMa: unusedText,
    }),
  }),
};
