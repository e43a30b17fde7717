import { CALLS } from '@/lib/contract/contract';
import type { Tx } from '@/lib/database/db';
import { AppError } from '@/lib/domain/errors';
import type { FormTemplate, RuleComponent } from '@/lib/domain/forms/component';
import { flattenRows } from '@/lib/domain/forms/rows';
import { defineCommand } from '@/lib/engine/command';
import type { MailRequest } from '@/lib/engine/mail/mail-request';
import { requireRoomFor } from '@/lib/engine/quota';
import { unhandledMessages } from '@/lib/engine/unhandled-messages';
import { loadTemplate } from '@/lib/forms/load-template';
import type { Message } from '@/lib/generated/prisma/client';
import { attachFiles } from './message-files';
import { messageInclude, messageView } from './message-view';

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
      result: messageView(posted, actor),
      audit: {
        type: postedByMA ? 'MAMessageSubmitted' : 'AspirantMessageSubmitted',
        details: {
          ...{ messageId, formId: posted.formId, componentId: posted.componentId },
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
    return { type: 'messagePostedByCaseWorker', to: 'contact', quote: message, path: `#message-${id}` };
  }
  const path = formId ? `/form/${formId}` : '';
  return { type: 'messagePostedByApplicant', to: 'responsible', quote: message, path };
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
      ...{ caseId, postedByMA: true, isHandled: false },
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
