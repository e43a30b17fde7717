import type { ReactNode } from 'react';
import { classNames } from '@/components/ui/class-names';
import { CONTENT_ID } from '@/components/ui/content-id';

/** The content of a page. Takes focus from the skip link, and when a dialog closes whose opener is gone. */
export function Main({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <main id={CONTENT_ID} tabIndex={-1} className={classNames('flex-1', className)}>
      {children}
    </main>
  );
}

/** One column for applicants' pages, for reading and filling in. */
export function ReadingColumn({ children }: { children: ReactNode }) {
  return <Main className="mx-auto w-full max-w-2xl px-4 py-8 sm:px-6 sm:py-12">{children}</Main>;
}
