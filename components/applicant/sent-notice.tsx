'use client';

import { MailCheck } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';

interface SentNoticeProps {
  title: string;
  /** What to do if nobody reads the mail at the address that it went to. */
  oldAddress: string;
  children: ReactNode;
}

/** Replaces a form that requested a mail. */
export function SentNotice({ title, oldAddress, children }: SentNoticeProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="grid gap-4">
      <span className="flex size-12 items-center justify-center rounded-full bg-success-subtle text-success">
        <MailCheck aria-hidden="true" className="size-6" />
      </span>
      <h1 ref={heading} tabIndex={-1} className="font-semibold text-2xl sm:text-3xl">
        {title}
      </h1>
      <p className="max-w-prose text-ink-muted">{children}</p>
      <p className="max-w-prose text-ink-muted">{oldAddress}</p>
    </div>
  );
}
