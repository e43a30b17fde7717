'use client';

import { useTranslations } from 'next-intl';
import { call } from '@/components/browser/api-client';
import { useRefresh } from '@/components/browser/page-around';
import { ConfirmButton } from '@/components/ui/confirm-button';

interface RestoreButtonProps {
  slug: string;
  version: number;
  /** The number of changes of a draft that would be lost. Null if there is no draft. */
  draftChanges: number | null;
  /** The revision of the draft shown, or of what shows without a draft. */
  draftRevision: number;
}

/** Makes the draft equal to a version. Asks for confirmation if there is a draft. */
export function RestoreButton({ slug, version, draftChanges, draftRevision }: RestoreButtonProps) {
  const t = useTranslations('organisation.versions');
  const refresh = useRefresh();
  return (
    <ConfirmButton
      size="sm"
      aria-label={t('restoreVersion', { version })}
      question={
        draftChanges === null
          ? null
          : {
              title: t('restoreQuestion.title'),
              confirm: t('restoreQuestion.confirm'),
              text: <p>{t('restoreQuestion.text', { version, count: draftChanges })}</p>,
            }
      }
      change={(options) => call('restoreVersion', { slug, version, revision: draftRevision }, options)}
      done={t('restored', { version })}
      // Somebody else may have changed the draft meanwhile.
      onRefused={() => void refresh()}
    >
      {t('restore')}
    </ConfirmButton>
  );
}
