import { CALLS } from '@/lib/contract/contract';
import { AppError } from '@/lib/domain/errors';
import type { FormTemplate, RuleComponent } from '@/lib/domain/forms/component';
import { flattenRows } from '@/lib/domain/forms/rows';
import { defineCommand } from '@/lib/engine/command';
import { requireRoomFor } from '@/lib/engine/quota';
import { loadTemplate } from '@/lib/forms/load-template';
import { unhandledMessages } from './counts';
import { messageView } from './message-view';

/** Posts a message to the conversation of a case, optionally about a form or field. The other side gets a mail. */
export const postMessage = defineCommand({
  call: CALLS.postMessage,
  async perform({ tx, actor, case: theCase, now }, { formId, componentId, message }) {
    requireTopic(await loadTemplate(tx, theCase.templateId), formId, componentId);
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

/** The form or field must be in the case's template, because the link in the mail is made from it. */
function requireTopic({ forms }: FormTemplate, formId?: string, componentId?: string): void {
  const about = formId === undefined ? forms : forms.filter(({ id }) => id === formId);
  if (about.length === 0) throw new AppError('VALIDATION_FAILED', { errors: { formId: ['UNKNOWN'] } });
  if (componentId === undefined) return;
  const components = about.flatMap(({ rows }) => flattenRows<RuleComponent>(rows));
  if (components.some((component) => component.componentId === componentId)) return;
  throw new AppError('VALIDATION_FAILED', { errors: { componentId: ['UNKNOWN'] } });
}
