'use client';

import { cloneElement, type ReactElement, type ReactNode, useState } from 'react';
import { OnIntent } from '@/components/browser/on-intent';
import { classNames } from './class-names';

const loadLibrary = () => import('radix-ui/popover');

interface PopoverProps {
  trigger: ReactElement<{ 'aria-haspopup'?: 'dialog'; 'aria-expanded'?: boolean }>;
  /** Name of what opens, for screen readers. */
  label: string;
  align: 'start' | 'end';
  className?: string;
  /** Imports the content that opens, so that its code loads along with the library. */
  load?: () => Promise<unknown>;
  /** Whether it is open, and the function that changes that. Default: the popover holds this state itself. */
  opened?: [boolean, (isOpen: boolean) => void];
  children: ReactNode;
}

/** A button that opens content next to it. */
export function Popover({ trigger, label, align, className, load, opened, children }: PopoverProps) {
  const own = useState(false);
  const [isOpen, setIsOpen] = opened ?? own;
  return (
    <OnIntent
      load={async () => (await Promise.all([loadLibrary(), load?.()]))[0]}
      onEarlyPress={() => setIsOpen(true)}
      before={cloneElement(trigger, { 'aria-haspopup': 'dialog', 'aria-expanded': false })}
    >
      {(library) => (
        <library.Root open={isOpen} onOpenChange={setIsOpen}>
          <library.Trigger asChild>{trigger}</library.Trigger>
          <library.Content
            align={align}
            sideOffset={4}
            collisionPadding={8}
            aria-label={label}
            className={classNames(
              'z-40 flex max-h-(--radix-popover-content-available-height) max-w-[calc(100vw-1rem)] animate-[fade-in_var(--motion)] flex-col rounded bg-surface shadow-overlay',
              className,
            )}
          >
            {children}
          </library.Content>
        </library.Root>
      )}
    </OnIntent>
  );
}
