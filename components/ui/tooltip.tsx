'use client';

import * as Radix from 'radix-ui/tooltip';
import type { ReactNode } from 'react';

/** Words about a control, on hover and on focus. The child must be able to take focus. */
export function Tooltip({ text, children }: { text: ReactNode; children: ReactNode }) {
  return (
    <Radix.Provider delayDuration={300}>
      <Radix.Root>
        <Radix.Trigger asChild>{children}</Radix.Trigger>
        <Radix.Content
          sideOffset={6}
          collisionPadding={8}
          className="z-50 max-w-72 animate-[fade-in_var(--motion)] whitespace-normal rounded-sm bg-ink px-2.5 py-1.5 text-start font-normal text-canvas text-sm"
        >
          {text}
        </Radix.Content>
      </Radix.Root>
    </Radix.Provider>
  );
}
