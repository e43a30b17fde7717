'use client';

import { useTranslations } from 'next-intl';
import { call } from '@/components/browser/api-client';
import { ConfirmButton } from '@/components/ui/confirm-button';
import type { AvoidableTask } from '@/lib/domain/organisation/handling';

interface PutAsideProps {
  slug: string;
  task: AvoidableTask;
  /** What the task is called. */
  name: string;
  isPutAside: boolean;
}

/** Puts a task aside that an organisation leaves undone on purpose, or takes it up again. */
export function PutAside({ slug, task, name, isPutAside }: PutAsideProps) {
  const t = useTranslations('organisation.overview.tasks.putAside');
  const key = isPutAside ? 'takeUp' : 'submit';
  return (
    <ConfirmButton
      key={key}
      size="sm"
      variant="quiet"
      aria-label={t(`${key}Task`, { name })}
      question={null}
      change={async (options) => {
        const { handling } = await call('getSettings', { slug });
        const putAside = { ...handling.putAside, [task]: isPutAside ? undefined : true };
        return call(
          'changeSettings',
          { slug, handling: { ...handling, putAside }, seen: { handling } },
          options,
        );
      }}
      done={t(isPutAside ? 'takenUp' : 'done')}
    >
      {t(key)}
    </ConfirmButton>
  );
}
