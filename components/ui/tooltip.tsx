'use client';

import type { ReactNode } from 'react';
import { OnIntent } from './on-intent';

const loadLibrary = () => import('radix-ui/tooltip');

/** Text about a control, shown on hover and on focus. The child must be focusable. */
export function Tooltip({ text, children }: { text: ReactNode; children: ReactNode }) {
  return (
    <OnIntent load={loadLibrary} before={children}>
      {(library) => (
        <library.Provider delayDuration={300}>
          <library.Root>
            <library.Trigger asChild>{children}</library.Trigger>
            <library.Content
              sideOffset={6}
              collisionPadding={8}
              className="z-50 max-w-72 animate-[fade-in_var(--motion)] whitespace-normal rounded-sm bg-ink px-2.5 py-1.5 text-start font-normal text-canvas text-sm"
            >
              {text}
            </library.Content>
          </library.Root>
        </library.Provider>
      )}
    </OnIntent>
  );
}
