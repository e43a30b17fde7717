'use client';

import { useTranslations } from 'next-intl';
import { call } from '@/components/browser/api-client';
import { useRefresh } from '@/components/browser/page-around';
import { ConfirmButton } from '@/components/ui/confirm-button';

interface DiscardDraftProps {
  slug: string;
  revision: number;
  /** The number of changes that would be lost. */
  changes: number;
}

/** Discards the draft, after a question. */
export function DiscardDraft({ slug, revision, changes }: DiscardDraftProps) {
  const t = useTranslations('organisation.overview.draft.discard');
  const refresh = useRefresh();
  return (
    <ConfirmButton
      size="sm"
      variant="quiet"
      question={{ title: t('title'), text: <p>{t('text', { count: changes })}</p> }}
      change={(options) => call('discardDraft', { slug, revision }, options)}
      done={t('done')}
      // Somebody else may have changed the draft meanwhile.
      onRefused={() => void refresh()}
    >
      {t('submit')}
    </ConfirmButton>
  );
}
