'use client';

import { type ReactNode, useId, useRef } from 'react';
import { Button } from './button';
import { DialogToastRegion } from './toaster';
import { useModal } from './use-modal';

interface QuestionProps {
  title: string;
  /** What the answers mean. */
  children: ReactNode;
  /** Absent where there is nothing to decide. */
  cancel?: string;
  confirm: string;
  tone?: 'primary' | 'danger';
  pending?: boolean;
  onCancel: () => void;
  onConfirm: () => void;
}

/** Asks before a change, over the page and without an address of its own. */
export function Question({ title, children, cancel, confirm, tone = 'danger', ...rest }: QuestionProps) {
  const { pending, onCancel, onConfirm } = rest;
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const isShown = useModal(dialog, true);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onCancel();
      }}
      data-size="small"
      className="route-dialog"
    >
      <div className="overflow-y-auto px-5 py-5 sm:px-6">
        <h2 id={titleId} className="font-semibold text-lg">
          {title}
        </h2>
        {children}
        <div className="mt-6 flex flex-col-reverse gap-2 sm:flex-row sm:flex-wrap-reverse sm:justify-end">
          {cancel && (
            <Button data-autofocus onClick={onCancel}>
              {cancel}
            </Button>
          )}
          <Button
            data-autofocus={cancel ? undefined : true}
            variant={tone}
            pending={pending}
            onClick={onConfirm}
          >
            {confirm}
          </Button>
        </div>
      </div>
      {isShown && <DialogToastRegion />}
    </dialog>
  );
}
