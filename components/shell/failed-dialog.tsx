'use client';

import { useTranslations } from 'next-intl';
import { PageOrDialog } from '@/components/ui/page-or-dialog';
import { useFailure } from './failed-page';

/** In place of a form or dialog over a page that could not be drawn. */
export function FailedDialog({ retry }: { retry: () => Promise<void> | void }) {
  const { title, text, actions, home } = useFailure('shell.error', retry);
  const t = useTranslations('shell.error');
  return (
    <PageOrDialog title={title} closeTo={home} closeLabel={t('home')}>
      <div className="mx-auto grid max-w-2xl gap-3">
        {text}
        <div className="mt-5 flex flex-wrap gap-3">{actions}</div>
      </div>
    </PageOrDialog>
  );
}
