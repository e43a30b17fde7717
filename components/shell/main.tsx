import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { CONTENT_ID } from '@/components/browser/content-id';
import { classNames } from '@/components/ui/class-names';

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

interface NoticePageProps {
  title: ReactNode;
  children?: ReactNode;
  /** Buttons or links to what the reader can do. */
  actions?: ReactNode;
  /** Small print. */
  detail?: ReactNode;
}

/** A page that says one thing and what to do about it. */
export function NoticePage({ title, children, actions, detail }: NoticePageProps) {
  return (
    <Main className="mx-auto grid w-full max-w-xl content-center px-4 py-16 sm:px-6">
      <h1 className="font-semibold text-2xl sm:text-3xl">{title}</h1>
      {children && <div className="mt-3 grid gap-3 text-ink-muted">{children}</div>}
      {actions && <div className="mt-8 flex flex-wrap gap-3">{actions}</div>}
      {detail && <p className="mt-8 text-ink-subtle text-sm">{detail}</p>}
    </Main>
  );
}

/** The first stop of the keyboard. Leads past the header. */
export function SkipLink() {
  const t = useTranslations('shell');
  return (
    <a
      href={`#${CONTENT_ID}`}
      className="sr-only z-50 rounded bg-surface px-4 py-2 font-medium shadow-overlay focus-visible:not-sr-only focus-visible:fixed focus-visible:start-4 focus-visible:top-3"
    >
      {t('skipToContent')}
    </a>
  );
}

interface GuidePageProps {
  title: string;
  language: string;
  /** Made from the product's own files (`lib/features/guide/read-guide.ts`). */
  html: string;
}

/** A guide to the product for one kind of user. */
export function GuidePage({ title, language, html }: GuidePageProps) {
  return (
    <ReadingColumn>
      <article lang={language}>
        <h1 className="font-semibold text-2xl sm:text-3xl">{title}</h1>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made from the product's own files */}
        <div className="guide mt-6" dangerouslySetInnerHTML={{ __html: html }} />
      </article>
    </ReadingColumn>
  );
}
