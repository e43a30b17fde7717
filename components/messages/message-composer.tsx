'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useId, useRef } from 'react';
import { call, newIdempotencyKey } from '@/components/ui/api-client';
import { Button } from '@/components/ui/button';
import { FieldForm, useSentForm } from '@/components/ui/field-form';
import { useConfirmBeforeClose } from '@/components/ui/route-dialog';
import { TextArea } from '@/components/ui/text-area';
import { useApiErrorBanner } from '@/components/ui/use-api-error-banner';
import { isText, useDraft } from '@/components/ui/use-draft';
import { fieldProblem, WRITTEN_TEXT } from '@/lib/domain/fields/field-kind';
import { type ConversationTarget, showMessageNow, type Topic } from './use-messages';

/** Writes a message; kept in the browser until it is sent. */
export function MessageComposer({ target, topic }: { target: ConversationTarget; topic: Topic }) {
  const t = useTranslations();
  const id = useId();
  const client = useQueryClient();
  const showError = useApiErrorBanner();
  const [text, setText] = useDraft(draftKey(target, topic), '', isText);
  const form = useSentForm({ message: fieldProblem(WRITTEN_TEXT, text) });
  const idempotencyKey = useRef<string | null>(null);
  const post = useMutation({
    mutationFn: (message: string) => {
      idempotencyKey.current ??= newIdempotencyKey();
      return call(
        'postMessage',
        { caseId: target.caseId, formId: topic.formId, componentId: topic.componentId, message },
        { asApplicant: target.asApplicant, idempotencyKey: idempotencyKey.current },
      );
    },
    onSuccess: (message) => {
      idempotencyKey.current = null;
      setText('');
      showMessageNow(client, message);
    },
    onError: (error) => {
      if (!form.refuse(error)) showError(error);
    },
  });
  useConfirmBeforeClose(text.trim() !== '');

  return (
    <FieldForm form={form} onSubmit={() => post.mutate(WRITTEN_TEXT.parse(text))} className="grid gap-3">
      <TextArea
        id={id}
        name="message"
        label={t(target.asApplicant ? 'support.ask' : 'support.answer')}
        rows={3}
        limit={WRITTEN_TEXT.limit}
        value={text}
        onChange={(event) => {
          idempotencyKey.current = null;
          setText(event.target.value);
        }}
      />
      <div className="flex justify-end">
        <Button type="submit" pending={post.isPending}>
          {t('support.send')}
        </Button>
      </div>
    </FieldForm>
  );
}

/** What is written about a field, a form and the whole case are three different messages; and so are both sides'. */
function draftKey({ caseId, asApplicant }: ConversationTarget, { formId, componentId }: Topic): string {
  return ['message', caseId, asApplicant ? 'applicant' : 'caseWorker', formId, componentId]
    .filter(Boolean)
    .join(':');
}
