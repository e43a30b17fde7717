import type { ReactNode } from 'react';
import { classNames } from '@/components/ui/class-names';
import { MessageStrip } from '@/components/ui/message-strip';

/** The header of an applicant's page, with the messages under it. */
export function HeaderBar({ className = 'gap-3', children }: { className?: string; children: ReactNode }) {
  return (
    <>
      <header data-density="compact" className="border-line border-b bg-surface">
        <div className={classNames('mx-auto flex min-h-16 max-w-5xl items-center px-4 sm:px-6', className)}>
          {children}
        </div>
      </header>
      <MessageStrip />
    </>
  );
}
