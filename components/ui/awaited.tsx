import { useTranslations } from 'next-intl';
import { Button } from './button';
import { SkeletonLines } from './skeleton';

interface AwaitedProps {
  query: { isError: boolean; refetch: () => unknown };
  /** How many lines the outline has. */
  lines: number;
}

/** Stands where an answer will be: an outline, or a way to ask again after a failure, which `Queries` shows in the message area. */
export function Awaited({ query: { isError, refetch }, lines }: AwaitedProps) {
  const t = useTranslations('ui');
  if (!isError) return <SkeletonLines count={lines} />;
  return (
    <div className="grid justify-items-center gap-3 px-6 py-8 text-center">
      <p className="text-ink-muted">{t('notFetched')}</p>
      <Button size="sm" onClick={() => void refetch()}>
        {t('retry')}
      </Button>
    </div>
  );
}
