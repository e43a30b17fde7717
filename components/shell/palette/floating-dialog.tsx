'use client';

import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { DialogToastRegion } from '@/components/ui/toaster';
import { useBackdrop } from '@/components/ui/use-backdrop';
import { useModal } from '@/components/ui/use-modal';

interface FloatingDialogProps {
  labelledBy?: string;
  label?: string;
  onClose: () => void;
  onKeyDown?: (event: KeyboardEvent<HTMLDialogElement>) => void;
  children: ReactNode;
}

/** A dialog without an address, over any page: Escape and a press beside it close it, and focus goes back to where it was. */
export function FloatingDialog({ labelledBy, label, onClose, onKeyDown, children }: FloatingDialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const isShown = useModal(ref, true);
  const backdrop = useBackdrop(onClose);
  return (
    <dialog
      ref={ref}
      aria-label={label}
      aria-labelledby={labelledBy}
      data-size="medium"
      className="route-dialog"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onKeyDown={onKeyDown}
      {...backdrop}
    >
      {children}
      {isShown && <DialogToastRegion />}
    </dialog>
  );
}
