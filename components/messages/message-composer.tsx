'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type FormEvent, useId, useRef, useState } from 'react';
import { callApi, newIdempotencyKey } from '@/components/ui/api-client';
import { Button } from '@/components/ui/button';
import { useConfirmBeforeClose } from '@/components/ui/route-dialog';
import { TextArea } from '@/components/ui/text-area';
import { useApiErrorBanner } from '@/components/ui/use-api-error-banner';
import { isText, useDraft } from '@/components/ui/use-draft';
import type { MessageView } from '@/lib/api/conversation-shapes';
import { TEXT_LIMITS } from '@/lib/limits';
import { type ConversationTarget, showMessageNow, type Topic } from './use-messages';

/** Writes a message; kept in the browser until it is sent. */
export function MessageComposer({ target, topic }: { target: ConversationTarget; topic: Topic }) {
  const t = useTranslations();
  const id = useId();
  const client = useQueryClient();
  const showError = useApiErrorBanner();
  const [text, setText] = useDraft(draftKey(target, topic), '', isText);
  const [error, setError] = useState<string>();
  const idempotencyKey = useRef<string | null>(null);
  const post = useMutation({
    mutationFn: (message: string) => {
      idempotencyKey.current ??= newIdempotencyKey();
      return callApi<MessageView>('POST', 'Message', {
        query: { caseId: target.caseId, formId: topic.formId, componentId: topic.componentId },
        body: { message },
        asApplicant: target.asApplicant,
        idempotencyKey: idempotencyKey.current,
      });
    },
    onSuccess: (message) => {
      idempotencyKey.current = null;
      setText('');
      showMessageNow(client, message);
    },
    onError: showError,
  });
  useConfirmBeforeClose(text.trim() !== '');

  function submit(event: FormEvent) {
    event.preventDefault();
    const message = text.trim();
    const problem =
      message === ''
        ? t('validation.REQUIRED')
        : message.length > TEXT_LIMITS.written
          ? t('validation.MAX_LENGTH', { max: TEXT_LIMITS.written })
          : undefined;
    setError(problem);
    if (!problem) post.mutate(message);
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-3">
      <TextArea
        id={id}
        label={t(target.asApplicant ? 'support.ask' : 'support.answer')}
        rows={3}
        limit={TEXT_LIMITS.written}
        value={text}
        error={error}
        onChange={(event) => {
          idempotencyKey.current = null;
          setText(event.target.value);
          setError(undefined);
        }}
      />
      <div className="flex justify-end">
        <Button type="submit" pending={post.isPending}>
          {t('support.send')}
        </Button>
      </div>
    </form>
  );
}

/** What is written about a field, a form and the whole case are three different messages; and so are both sides'. */
function draftKey({ caseId, asApplicant }: ConversationTarget, { formId, componentId }: Topic): string {
  return ['message', caseId, asApplicant ? 'applicant' : 'caseWorker', formId, componentId]
    .filter(Boolean)
    .join(':');
}
