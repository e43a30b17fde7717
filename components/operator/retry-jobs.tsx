'use client';

import { call } from '@/components/browser/api-client';
import { useRefresh } from '@/components/browser/page-around';
import { useSend } from '@/components/browser/send';
import { Button } from '@/components/ui/button';

interface RetryJobsProps {
  queue: string;
  label: string;
  /** The label with the name of the queue, for screen readers. */
  named: string;
  /** The message shown once they run. */
  done: string;
}

/** Runs the jobs of a queue again that were given up. */
export function RetryJobs({ queue, label, named, done }: RetryJobsProps) {
  const refresh = useRefresh();
  const { send, isPending } = useSend((_input: null, options) => call('retryJobs', { queue }, options), {
    done,
    onDone: () => refresh(),
  });
  return (
    <Button pending={isPending} aria-label={named} onClick={() => send(null)}>
      {label}
    </Button>
  );
}
