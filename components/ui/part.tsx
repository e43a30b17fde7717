'use client';

import { catchError, type ErrorInfo } from 'next/error';
import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useState, useTransition } from 'react';
import { Alert } from './alert';
import { Button } from './button';
import { ErrorState } from './error-state';
import { usePageRefresh } from './refresh';

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
