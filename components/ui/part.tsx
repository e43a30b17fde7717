'use client';

import { CircleAlert } from 'lucide-react';
import { catchError, type ErrorInfo } from 'next/error';
import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect } from 'react';
import { Button } from './button';

/** A part of a page that fails alone: the message takes its place, and the other parts stay with what is typed in them. */
export const Part = catchError((_props: object, { error, retry }: ErrorInfo) => (
  <FailedPart error={error} retry={retry} />
));

function FailedPart({ error, retry }: Pick<ErrorInfo, 'error' | 'retry'>) {
  const t = useTranslations('ui.part');
  useEffect(() => console.error(error), [error]);
  return (
    <ErrorState title={t('title')} onRetry={() => retry()}>
      {t('text')}
    </ErrorState>
  );
}

interface ErrorStateProps {
  title: ReactNode;
  /** What the reader can do now. */
  children?: ReactNode;
  onRetry?: () => void;
  requestId?: string | null;
}

/** Replaces a panel that failed to load: what happened, what to do, and a reference to quote. */
export function ErrorState({ title, children, onRetry, requestId }: ErrorStateProps) {
  const t = useTranslations('ui');
  return (
    <div role="alert" className="grid justify-items-center gap-1 px-6 py-12 text-center">
      <CircleAlert aria-hidden="true" className="mb-2 size-6 text-danger" />
      <p className="font-medium">{title}</p>
      {children && <div className="max-w-md text-ink-muted text-sm">{children}</div>}
      {onRetry && (
        <Button size="sm" className="mt-4" onClick={onRetry}>
          {t('retry')}
        </Button>
      )}
      {requestId && <p className="mt-3 text-ink-subtle text-xs">{t('reference', { id: requestId })}</p>}
    </div>
  );
}
