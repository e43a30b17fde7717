'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useId } from 'react';
import { Button } from './button';
import { FieldForm, type SentForm, useSentForm } from './field-form';
import { FloatingDialog } from './floating-dialog';

interface QuestionProps {
  title: string;
  /** What the answers mean. */
  children: ReactNode;
  /** The text of the button: what it does. */
  confirm: string;
  /** Default "Cancel". Null if there is nothing to decide. */
  cancel?: string | null;
  tone?: 'primary' | 'danger';
  isPending?: boolean;
  /** The fields to fill in first, if any. */
  form?: SentForm;
  onCancel: () => void;
  onConfirm: () => void;
}

/** Asks before a change, over the page and without an address. Shown as long as it is mounted. */
export function Question({ title, children, form, onCancel, onConfirm, ...buttons }: QuestionProps) {
  const [titleId, textId] = [useId(), useId()];
  const withoutFields = useSentForm();
  return (
    <FloatingDialog
      labelledBy={titleId}
      describedBy={form ? undefined : textId}
      size="small"
      onClose={onCancel}
    >
      <FieldForm
        form={form ?? withoutFields}
        onSubmit={onConfirm}
        className="overflow-y-auto px-5 py-5 sm:px-6"
      >
        <h2 id={titleId} className="font-semibold text-lg">
          {title}
        </h2>
        <div id={textId} data-dialog-body className="mt-2 grid gap-2">
          {children}
        </div>
        <Answers {...buttons} hasFields={form !== undefined} onCancel={onCancel} />
      </FieldForm>
    </FloatingDialog>
  );
}

type AnswersProps = Pick<QuestionProps, 'confirm' | 'cancel' | 'tone' | 'isPending' | 'onCancel'> & {
  hasFields: boolean;
};

/** Focus starts on the answer that changes nothing, unless there is a field to fill in. */
function Answers({ confirm, cancel, tone = 'danger', isPending, hasFields, onCancel }: AnswersProps) {
  const ui = useTranslations('ui');
  return (
    <div className="mt-6 flex flex-col-reverse gap-2 sm:flex-row sm:flex-wrap-reverse sm:justify-end">
      {cancel !== null && (
        <Button data-autofocus={hasFields ? undefined : true} onClick={onCancel}>
          {cancel ?? ui('cancel')}
        </Button>
      )}
      <Button
        type="submit"
        data-autofocus={cancel === null ? true : undefined}
        variant={tone}
        pending={isPending}
      >
        {confirm}
      </Button>
    </div>
  );
}
