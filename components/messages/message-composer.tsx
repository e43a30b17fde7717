'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useId, useRef } from 'react';
import { call, newIdempotencyKey } from '@/components/ui/api-client';
import { Button } from '@/components/ui/button';
import { FieldForm, useSentForm } from '@/components/ui/field-form';
import { useConfirmBeforeClose } from '@/components/ui/route-dialog';
import { TextArea } from '@/components/ui/text-area';
import { useApiErrorBanner } from '@/components/ui/use-api-error-banner';
import { isText, useDraft } from '@/components/ui/use-draft';
import { useWork } from '@/components/ui/use-work';
import { useNoteWriting, useWriting } from '@/components/ui/writing';
import type { MessageFile, MessageView } from '@/lib/contract/conversation-shapes';
import { fieldProblem, WRITTEN_TEXT } from '@/lib/domain/fields/field-kind';
import { AttachFiles } from './attach-files';
import type { ConversationTarget, HeldMessages, Topic } from './held-messages';
import { useAttached } from './use-attached';

/** Renders tools for writing. Gets the current text, and a function that replaces it. */
export type ComposerTools = (written: string, write: (text: string) => void) => ReactNode;

interface MessageComposerProps {
  target: ConversationTarget;
  topic: Topic;
  /** Called with the posted message, and with each message that it marks as handled. */
  onPosted: HeldMessages['showNow'];
  /** Messages from the other side that nobody has handled. A reply can mark them. */
  waiting?: readonly MessageView[];
  renderTools?: ComposerTools | undefined;
}

/** Writes a message. The browser keeps it until it is sent. */
export function MessageComposer(props: MessageComposerProps) {
  const { target, topic, onPosted, waiting = [], renderTools } = props;
  const t = useTranslations();
  const id = useId();
  const showError = useApiErrorBanner();
  const [text, setText] = useDraft(draftKey(target, topic), '', isText);
  const form = useSentForm({ message: fieldProblem(WRITTEN_TEXT, text) });
  const idempotencyKey = useRef<string | null>(null);
  const attached = useAttached(() => {
    idempotencyKey.current = null;
  });
  const post = useWork<Posted>(
    async ({ message, answered }) => {
      const files = await attached.whenStored();
      // The error shows beside the file.
      if (!files) return;
      idempotencyKey.current ??= newIdempotencyKey();
      const posted = await call(
        'postMessage',
        { caseId: target.caseId, ...topic, message, ...idsOf(files) },
        { asApplicant: target.asApplicant, idempotencyKey: idempotencyKey.current },
      );
      idempotencyKey.current = null;
      setText('');
      attached.clear();
      onPosted(posted);
      await markHandled(target, answered, onPosted).catch(showError);
    },
    (error) => {
      if (!form.refuse(error)) showError(error);
    },
  );
  const isWritten = text.trim() !== '' || attached.files.length > 0;
  useConfirmBeforeClose(isWritten);
  useNoteWriting(isWritten);
  const { notice } = useWriting();
  const send = (answered: readonly MessageView[]) =>
    post.start({ message: WRITTEN_TEXT.parse(text), answered });
  // There is little room beside a case.
  const size = target.asApplicant ? 'md' : 'sm';
  const write = (next: string) => {
    idempotencyKey.current = null;
    setText(next);
  };

  return (
    <FieldForm form={form} onSubmit={() => send([])} className="grid gap-3">
      <TextArea
        id={id}
        name="message"
        label={t(target.asApplicant ? 'support.ask' : 'support.answer')}
        rows={3}
        limit={WRITTEN_TEXT.limit}
        value={text}
        onChange={(event) => write(event.target.value)}
      />
      <AttachFiles target={target} attached={attached} />
      <div>
        {notice}
        <div className="flex flex-wrap items-center justify-end gap-2">
          <span className="me-auto">{renderTools?.(text, write)}</span>
          {waiting.length > 0 && (
            <Button
              size={size}
              variant="primary"
              pending={post.isUnderWay}
              onClick={() => form.check() && send(waiting)}
            >
              {t('support.sendAndHandle')}
            </Button>
          )}
          <Button size={size} type="submit" pending={post.isUnderWay}>
            {t('support.send')}
          </Button>
        </div>
      </div>
    </FieldForm>
  );
}

const idsOf = (files: readonly MessageFile[]) =>
  files.length > 0 ? { fileIds: files.map(({ id }) => id) } : {};

interface Posted {
  message: string;
  /** Messages that it answers, which are marked as handled. */
  answered: readonly MessageView[];
}

/** Marks each message in a separate call, as its own button does. Throws ApiProblem. */
async function markHandled(
  { caseId, asApplicant }: ConversationTarget,
  messages: readonly MessageView[],
  onMarked: HeldMessages['showNow'],
): Promise<void> {
  for (const message of messages) {
    await call('markMessageHandled', { caseId, messageId: message.id, isHandled: true }, { asApplicant });
    onMarked({ ...message, isHandled: true });
  }
}

/** Returns the key of a draft. Texts about a field, a form and the whole case are different messages, and so are those of the two sides. */
function draftKey({ caseId, asApplicant }: ConversationTarget, { formId, componentId }: Topic): string {
  return ['message', caseId, asApplicant ? 'applicant' : 'caseWorker', formId, componentId]
    .filter(Boolean)
    .join(':');
}
