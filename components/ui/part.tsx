'use client';

import { CircleAlert } from 'lucide-react';
import { catchError, type ErrorInfo } from 'next/error';
import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useState, useTransition } from 'react';
import { usePageRefresh } from '@/components/browser/refresh';
import { Alert } from './alert';
import { Button } from './button';

/** A part of a page that fails alone: the message stands in its place, and the other parts stay with what is typed in them. */
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

interface LastGoodProps {
  /** True if the server could not draw this part now. Then there are no children. */
  isStale?: boolean;
  /** Says so. A layout leaves it to its page. */
  isTold?: boolean;
  children?: ReactNode;
}

/** Keeps the last content that the server could draw, with all that is typed in it, while it cannot draw it again. */
export function LastGood({ isStale = false, isTold = true, children }: LastGoodProps) {
  const [good, setGood] = useState<ReactNode>(isStale ? null : children);
  if (!isStale && good !== children) setGood(children);
  const t = useTranslations('ui');
  const refresh = usePageRefresh();
  const [isPending, start] = useTransition();
  const retry = () => start(refresh);
  if (isStale && good === null) {
    return (
      <ErrorState title={t('part.title')} onRetry={retry}>
        {t('part.text')}
      </ErrorState>
    );
  }
  return (
    <>
      {isStale && isTold && (
        <Alert
          tone="warning"
          role="alert"
          title={t('stale.title')}
          actions={
            <Button size="sm" pending={isPending} onClick={retry}>
              {t('retry')}
            </Button>
          }
        >
          {t('stale.text')}
        </Alert>
      )}
      {isStale ? good : children}
    </>
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
