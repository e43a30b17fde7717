import type { ReactNode } from 'react';
import { Main } from './main';

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
