import type { InputOf } from '@/lib/contract/call';
import { CALLS } from '@/lib/contract/contract';
import type { ConversationView, MessageView } from '@/lib/contract/conversation-shapes';
import { type Page, pageOf, pageSizeOf, writeMoment } from '@/lib/contract/pages';
import { AppError } from '@/lib/domain/errors';
import type { FormTemplate, RuleComponent } from '@/lib/domain/forms/component';
import { flattenRows } from '@/lib/domain/forms/rows';
import { COUNT_LIMITS, PAGES } from '@/lib/domain/limits';
import type { Actor } from '@/lib/engine/access/access';
import { defineCommand } from '@/lib/engine/command';
import { tooLate, undoUntil } from '@/lib/engine/held-decision';
import type { MailRequest } from '@/lib/engine/mail/mail-request';
import { defineCaseQuery, definePagedQuery, runCaseQuery } from '@/lib/engine/query';
import { requireRoomFor } from '@/lib/engine/quota';
import { olderThan } from '@/lib/engine/read-pages';
import { loadTemplate } from '@/lib/features/application/form-state';
import type { Message, Prisma } from '@/lib/generated/prisma/client';
import { db, type Tx } from '@/lib/platform/database/db';
import { attachFiles } from './message-files';

/** Counts the unhandled messages from the applicant, or only those posted after a given moment. */
export function unhandledMessages(tx: Tx, caseId: string, after?: Date): Promise<number> {
  const posted = after ? { createdAt: { gt: after } } : {};
  return tx.message.count({ where: { caseId, postedByMA: false, isHandled: false, ...posted } });
}

type Parameters = InputOf<typeof CALLS.listMessages>;
type MessagePage = Page<ConversationView['messages'][number]> & Pick<ConversationView, 'unread'>;

/** The conversation of a case, or the part about a form or field. Newest page first, each page oldest first. */
export const messagesQuery = definePagedQuery({
  call: CALLS.listMessages,
  async read({ actor, case: { id } }, { cursor, pageSize: requested, ...about }: Parameters) {
    const pageSize = pageSizeOf({ cursor, pageSize: requested });
    const [rows, unread] = await Promise.all([
      db().message.findMany({
        where: { caseId: id, ...about, ...olderThan(cursor) },
        orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
        take: pageSize + 1,
        include: messageInclude,
      }),
      unreadOf(id, actor),
    ]);
    const page = pageOf(rows, pageSize, writeMoment);
    return {
      items: page.items.reverse().map((row) => messageView(row, actor)),
      nextCursor: page.nextCursor,
      unread,
    };
  },
  body: ({ items, ...rest }: MessagePage) => ({ messages: items, ...rest }),
});

/** One message of a case. */
export const messageQuery = defineCaseQuery({
  call: CALLS.getMessage,
  async read({ actor, case: { id } }, { messageId }) {
    const row = await db().message.findFirst({
      where: { caseId: id, id: messageId },
      include: messageInclude,
    });
    if (!row) throw new AppError('NOT_FOUND');
    return messageView(row, actor);
  },
});

/** The newest page of a conversation for a page of the product. Throws the errors of `runCaseQuery`. */
export async function listMessages(
  actor: Actor,
  caseId: string,
  about: Pick<Parameters, 'formId' | 'componentId'> = {},
): Promise<ConversationView> {
  const { items, ...rest } = await runCaseQuery(messagesQuery, actor, caseId, {
    ...about,
    pageSize: PAGES.standard,
  });
  return { messages: items, ...rest };
}

/** Counts the unhandled messages of the other side by form and field. The limit is above what any template can reach. */
async function unreadOf(caseId: string, actor: Actor): Promise<ConversationView['unread']> {
  const groups = await db().message.groupBy({
    by: ['formId', 'componentId'],
    where: { caseId, postedByMA: actor.kind === 'applicant', isHandled: false },
    orderBy: { _count: { id: 'desc' } },
    take: COUNT_LIMITS.components,
    _count: { id: true },
  });
  return groups.map(({ formId, componentId, _count }) => ({ formId, componentId, count: _count.id }));
}

/** Posts a message to the conversation of a case, optionally about a form or field. The other side gets a mail. */
export const postMessage = defineCommand({
  call: CALLS.postMessage,
  async perform({ tx, actor, case: theCase, now }, { formId, componentId, message, fileIds = [] }) {
    requireTopic(await loadTemplate(tx, theCase.templateId), formId, componentId);
    const postedByMA = actor.kind === 'caseWorker';
    await requireRoomFor(tx, theCase.id, 'messages');
    const { id: messageId } = await tx.message.create({
      data: {
        caseId: theCase.id,
        formId: formId ?? null,
        componentId: componentId ?? null,
        message,
        postedByMA,
        postedBy: actor.name,
        createdAt: now,
      },
      select: { id: true },
    });
    await attachFiles(tx, fileIds, { caseId: theCase.id, messageId, uploadedByMA: postedByMA });
    if (!postedByMA) await markAnswered(tx, theCase.id, { formId, componentId });
    const posted = await tx.message.findUniqueOrThrow({ where: { id: messageId }, include: messageInclude });
    const files = posted.files.map(({ displayFileName }) => displayFileName);
    return {
      result: messageView(posted, actor, now),
      audit: {
        type: postedByMA ? 'MAMessageSubmitted' : 'AspirantMessageSubmitted',
        details: {
          messageId,
          formId: posted.formId,
          componentId: posted.componentId,
          ...(files.length > 0 ? { files } : {}),
        },
      },
      update: { unhandledMessages: await unhandledMessages(tx, theCase.id) },
      mails: [mailAbout(posted)],
    };
  },
});

/**
 * The mail about a message. It leads the company straight to the message, and case workers to the form or field that the message is about.
 */
function mailAbout({ id, formId, message, postedByMA }: Message): MailRequest {
  if (postedByMA) {
    return {
      type: 'messagePostedByCaseWorker',
      to: 'contact',
      quote: message,
      path: pathOf(id),
    };
  }
  const path = formId ? `/form/${formId}` : '';
  return { type: 'messagePostedByApplicant', to: 'responsible', quote: message, path };
}

/** Where the mail about a message leads the company. It names the message. */
const pathOf = (messageId: string) => `/questions#message-${messageId}`;

/**
 * Takes back a message to the company while its mail waits: it disappears from the conversation, and the mail is never sent. Throws TOO_LATE
 * when the mail may have gone, and once the company has read or answered the message.
 */
export const takeBackMessage = defineCommand({
  call: CALLS.takeBackMessage,
  async perform({ tx, actor, case: { id: caseId }, now }, { messageId }) {
    if (actor.kind !== 'caseWorker') throw new AppError('FORBIDDEN');
    const message = await tx.message.findFirst({ where: { id: messageId, caseId } });
    if (!message) throw new AppError('NOT_FOUND');
    if (!message.postedByMA) throw new AppError('FORBIDDEN');
    if (!canTakeBack(message, now)) throw tooLate();
    await dropMailAbout(tx, message);
    // What was attached is removed with what was never posted.
    await tx.storedFile.updateMany({ where: { caseId, messageId }, data: { messageId: null } });
    await tx.message.delete({ where: { id: messageId }, select: { id: true } });
    const { formId, componentId } = message;
    return {
      result: undefined,
      audit: { type: 'MAMessageTakenBack', details: { messageId, formId, componentId } },
    };
  },
});

const canTakeBack = ({ createdAt, isHandled, postedByMA }: Message, now: Date): boolean =>
  postedByMA && !isHandled && (undoUntil(createdAt) ?? createdAt) > now;

/** Deletes the mail about a message. Throws TOO_LATE if it is being sent. A message has none while the case lacks a contact person. */
async function dropMailAbout(tx: Tx, { id, caseId }: Message): Promise<void> {
  const mails = await tx.$queryRaw<{ id: string; isHeld: boolean }[]>`
    SELECT id, held_until IS NOT NULL AS "isHeld" FROM mail
    WHERE case_id = ${caseId}::uuid AND type = 'messagePostedByCaseWorker' AND data->>'path' = ${pathOf(id)}
    FOR UPDATE`;
  if (mails.some(({ isHeld }) => !isHeld)) throw tooLate();
  await tx.mail.deleteMany({ where: { id: { in: mails.map((mail) => mail.id) } } });
}

/**
 * Marks earlier questions as handled, because a person who answers has read them: those about the same form or field, or all of them if the
 * answer is to the whole conversation.
 */
async function markAnswered(
  tx: Tx,
  caseId: string,
  { formId, componentId }: { formId?: string | undefined; componentId?: string | undefined },
): Promise<void> {
  await tx.message.updateMany({
    where: {
      caseId,
      postedByMA: true,
      isHandled: false,
      ...(formId === undefined ? {} : { formId }),
      ...(componentId === undefined ? {} : { componentId }),
    },
    data: { isHandled: true },
  });
}

/** Requires that the form or field is in the case's template, because the link in the mail is made from it. */
function requireTopic({ forms }: FormTemplate, formId?: string, componentId?: string): void {
  const about = formId === undefined ? forms : forms.filter(({ id }) => id === formId);
  if (about.length === 0) throw new AppError('NOT_FOUND', { errors: { formId: ['UNKNOWN'] } });
  if (componentId === undefined) return;
  const components = about.flatMap(({ rows }) => flattenRows<RuleComponent>(rows));
  if (components.some((component) => component.componentId === componentId)) return;
  throw new AppError('NOT_FOUND', { errors: { componentId: ['UNKNOWN'] } });
}

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

/** The relations to read with a message. */
const messageInclude = {
  files: {
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    select: { id: true, displayFileName: true, contentType: true, size: true },
  },
} as const satisfies Prisma.MessageInclude;

type MessageRow = Prisma.MessageGetPayload<{ include: typeof messageInclude }>;

/** A message as the calls show it to this caller. */
function messageView(
  { createdAt, files, ...message }: MessageRow,
  actor: Actor,
  now = new Date(),
): MessageView {
  const isOwn = actor.kind === 'applicant' && !message.postedByMA && message.postedBy === actor.name;
  const until =
    actor.kind === 'caseWorker' && canTakeBack({ ...message, createdAt }, now) && undoUntil(createdAt);
  return {
    ...message,
    createdAt: createdAt.toISOString(),
    ...(until ? { undoUntil: until.toISOString() } : {}),
    ...(isOwn ? { isOwn } : {}),
    ...(files.length > 0 ? { files } : {}),
  };
}

/** The id of the case that a message belongs to, or null. The caller must check access to that case. */
export async function caseOfMessage(messageId: string): Promise<string | null> {
  const found = await db().message.findUnique({ where: { id: messageId }, select: { caseId: true } });
  return found?.caseId ?? null;
}
