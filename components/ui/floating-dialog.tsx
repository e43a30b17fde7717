'use client';

import { X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, useId, useRef } from 'react';
import { IconButton } from '@/components/ui/button';
import { DialogMessages } from '@/components/ui/message-strip';
import { Modal, useModal } from './dialogs';

interface FloatingDialogProps {
  label?: string;
  labelledBy?: string;
  describedBy?: string;
  size?: 'small' | 'medium';
  onClose: () => void;
  heading?: ReactNode;
  children: ReactNode;
}

/** A dialog without an address, over any page. Escape or a press outside the dialog closes it, and focus returns to where it was. */
export function FloatingDialog(props: FloatingDialogProps) {
  const { label, labelledBy, describedBy, size = 'medium', onClose, heading, children } = props;
  const ref = useRef<HTMLDialogElement>(null);
  const isShown = useModal(ref, true);
  return (
    <Modal
      ref={ref}
      aria-label={label}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      data-size={size}
      onDismiss={onClose}
    >
      {heading}
      {isShown && <DialogMessages />}
      {children}
    </Modal>
  );
}

interface TitledDialogProps {
  title: string;
  /** Focuses the title first, not a control in the body. */
  isRead?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** A floating dialog with a title and a button that closes it. */
export function TitledDialog({ title, isRead, onClose, children }: TitledDialogProps) {
  const ui = useTranslations('ui');
  const titleId = useId();
  return (
    <FloatingDialog
      labelledBy={titleId}
      onClose={onClose}
      heading={
        <div className="flex items-start gap-4 border-line border-b px-5 py-4">
          <h2
            id={titleId}
            tabIndex={-1}
            data-dialog-title
            data-autofocus={isRead || undefined}
            className="flex-1 font-semibold text-lg"
          >
            {title}
          </h2>
          <IconButton
            label={ui('close')}
            icon={<X aria-hidden="true" />}
            onClick={onClose}
            className="-my-1 -me-2"
          />
        </div>
      }
    >
      <div data-dialog-body className="overflow-y-auto px-5 py-4">
        {children}
      </div>
    </FloatingDialog>
  );
}
