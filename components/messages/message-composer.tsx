'use client';

import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type ReactNode, useId, useRef } from 'react';
import { call, newIdempotencyKey } from '@/components/ui/api-client';
import { Button } from '@/components/ui/button';
import { FieldForm, useSentForm } from '@/components/ui/field-form';
import { useConfirmBeforeClose } from '@/components/ui/route-dialog';
import { TextArea } from '@/components/ui/text-area';
import { useApiErrorBanner } from '@/components/ui/use-api-error-banner';
import { isText, useDraft } from '@/components/ui/use-draft';
import type { MessageFile, MessageView } from '@/lib/contract/conversation-shapes';
import { fieldProblem, WRITTEN_TEXT } from '@/lib/domain/fields/field-kind';
import { AttachFiles } from './attach-files';
import { useAttached } from './use-attached';
import { type ConversationTarget, showMessageNow, type Topic } from './use-messages';

/** What helps to write: gets what is written, and what writes something else. */
export type ComposerTools = (written: string, write: (text: string) => void) => ReactNode;

interface MessageComposerProps {
  target: ConversationTarget;
  topic: Topic;
  /** Messages of the other side that nobody has handled: a reply can mark them. */
  waiting?: readonly MessageView[];
  renderTools?: ComposerTools | undefined;
}

/** Writes a message; kept in the browser until it is sent. */
export function MessageComposer({ target, topic, waiting = [], renderTools }: MessageComposerProps) {
  const t = useTranslations();
  const id = useId();
  const client = useQueryClient();
  const showError = useApiErrorBanner();
  const [text, setText] = useDraft(draftKey(target, topic), '', isText);
  const form = useSentForm({ message: fieldProblem(WRITTEN_TEXT, text) });
  const idempotencyKey = useRef<string | null>(null);
  const attached = useAttached(() => {
    idempotencyKey.current = null;
  });
  const post = useMutation({
    async mutationFn({ message }: Posted) {
      const files = await attached.whenStored();
      // What is wrong with the file is said beside it.
      if (!files) return null;
      idempotencyKey.current ??= newIdempotencyKey();
      return call(
        'postMessage',
        { caseId: target.caseId, ...topic, message, ...idsOf(files) },
        { asApplicant: target.asApplicant, idempotencyKey: idempotencyKey.current },
      );
    },
    onSuccess: async (message, { answered }) => {
      if (!message) return;
      idempotencyKey.current = null;
      setText('');
      attached.clear();
      showMessageNow(client, message);
      await markHandled(client, target, answered).catch(showError);
    },
    onError: (error) => {
      if (!form.refuse(error)) showError(error);
    },
  });
  useConfirmBeforeClose(text.trim() !== '' || attached.files.length > 0);
  const send = (answered: readonly MessageView[]) =>
    post.mutate({ message: WRITTEN_TEXT.parse(text), answered });
  // Beside a case there is room for little.
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
      <div className="flex flex-wrap items-center justify-end gap-2">
        <span className="me-auto">{renderTools?.(text, write)}</span>
        {waiting.length > 0 && (
          <Button
            size={size}
            variant="primary"
            pending={post.isPending}
            onClick={() => form.check() && send(waiting)}
          >
            {t('support.sendAndHandle')}
          </Button>
        )}
        <Button size={size} type="submit" pending={post.isPending}>
          {t('support.send')}
        </Button>
      </div>
    </FieldForm>
  );
}

const idsOf = (files: readonly MessageFile[]) =>
  files.length > 0 ? { fileIds: files.map(({ id }) => id) } : {};

interface Posted {
  message: string;
  /** Messages that it answers, to be marked as handled. */
  answered: readonly MessageView[];
}

/** Marks each by itself, as its own button does. Throws ApiProblem. */
async function markHandled(
  client: QueryClient,
  { caseId, asApplicant }: ConversationTarget,
  messages: readonly MessageView[],
): Promise<void> {
  for (const message of messages) {
    await call('markMessageHandled', { caseId, messageId: message.id, isHandled: true }, { asApplicant });
    showMessageNow(client, { ...message, isHandled: true });
  }
}

/** What is written about a field, a form and the whole case are three different messages; and so are both sides'. */
function draftKey({ caseId, asApplicant }: ConversationTarget, { formId, componentId }: Topic): string {
  return ['message', caseId, asApplicant ? 'applicant' : 'caseWorker', formId, componentId]
    .filter(Boolean)
    .join(':');
}
