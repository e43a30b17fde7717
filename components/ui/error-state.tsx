import { CircleAlert } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Button } from './button';

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
