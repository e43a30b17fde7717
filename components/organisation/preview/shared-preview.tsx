'use client';

import { useTranslations } from 'next-intl';
import { Main } from '@/components/shell/main';
import { Alert } from '@/components/ui/alert';
import type { VersionBody } from '@/lib/domain/organisation/body';
import { TriedApplication } from './tried-application';

/** The draft, for somebody who has the link to it and may have no account. */
export function SharedPreview({ name, body }: { name: string; body: VersionBody }) {
  const t = useTranslations('organisation.preview');
  return (
    <Main className="mx-auto grid w-full max-w-3xl content-start gap-6 px-4 py-8 sm:px-6">
      <h1 className="break-words font-semibold text-2xl">{t('shared.title', { organisation: name })}</h1>
      <Alert title={t('banner')}>{t('text')}</Alert>
      <TriedApplication body={body} />
    </Main>
  );
}
