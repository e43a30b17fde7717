'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useId, useRef } from 'react';
import { Button } from '@/components/ui/button';
import { DialogToastRegion } from '@/components/ui/toaster';
import { useModal } from '@/components/ui/use-modal';

interface QuestionProps {
  title: string;
  children: ReactNode;
  /** What the button does. */
  confirm: string;
  /** Default "Cancel". */
  cancel?: string;
  tone?: 'primary' | 'danger';
  isPending?: boolean;
  onCancel: () => void;
  onConfirm: () => void;
}

/** Asks before something with consequences. Shown for as long as it is mounted. */
export function Question(props: QuestionProps) {
  const { title, children, confirm, cancel, tone = 'danger', isPending, onCancel, onConfirm } = props;
  const t = useTranslations('organisation.question');
  const dialog = useRef<HTMLDialogElement>(null);
  const isShown = useModal(dialog, true);
  const [titleId, textId] = [useId(), useId()];
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      aria-describedby={textId}
      data-size="small"
      className="route-dialog"
      onCancel={(event) => {
        event.preventDefault();
        onCancel();
      }}
    >
      <div className="overflow-y-auto px-5 py-5 sm:px-6">
        <h2 id={titleId} className="font-semibold text-lg">
          {title}
        </h2>
        <div id={textId} className="mt-2 grid gap-2">
          {children}
        </div>
        <div className="mt-6 flex flex-col-reverse gap-2 sm:flex-row sm:flex-wrap-reverse sm:justify-end">
          <Button data-autofocus onClick={onCancel}>
            {cancel ?? t('cancel')}
          </Button>
          <Button variant={tone} pending={isPending} onClick={onConfirm}>
            {confirm}
          </Button>
        </div>
      </div>
      {isShown && <DialogToastRegion />}
    </dialog>
  );
}
