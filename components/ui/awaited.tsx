import { ApiProblem } from '@/components/browser/error-text';
import { useKeyedText } from '@/components/browser/keyed-text';
import { Button } from './button';
import { SkeletonLines } from './skeleton';

interface AwaitedProps {
  query: { isError: boolean; error?: unknown; refetch: () => unknown };
  /** How many lines the outline has. */
  lines: number;
}

/** A placeholder for an answer: an outline, or after a failure what is known about it and a button to retry. */
export function Awaited({ query: { isError, error, refetch }, lines }: AwaitedProps) {
  const t = useKeyedText();
  if (!isError) return <SkeletonLines count={lines} />;
  // The words of a refusal help. Those of a failure are about changes.
  const refusal = error instanceof ApiProblem && error.status < 500 ? error.userMessage : null;
  return (
    <div role="alert" className="grid justify-items-center gap-3 px-6 py-8 text-center">
      <p className="text-ink-muted">{refusal ?? t('ui.notFetched')}</p>
      <Button size="sm" onClick={() => void refetch()}>
        {t('ui.retry')}
      </Button>
    </div>
  );
}
