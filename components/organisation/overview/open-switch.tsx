'use client';

import { useTranslations } from 'next-intl';
import { type CallOptions, call } from '@/components/browser/api-client';
import { ConfirmButton } from '@/components/ui/confirm-button';

/** Opens an organisation for applications. Closes it after a question that says what that means. */
export function OpenSwitch({ slug, isOpen }: { slug: string; isOpen: boolean }) {
  const t = useTranslations('organisation.overview');
  const change = (options: CallOptions) => call('setOpen', { slug, isOpen: !isOpen }, options);
  if (!isOpen) {
    return (
      <ConfirmButton key="open" variant="primary" question={null} change={change} done={t('opened')}>
        {t('open')}
      </ConfirmButton>
    );
  }
  const question = { title: t('closeQuestion.title'), text: <p>{t('closeQuestion.text')}</p> };
  return (
    <ConfirmButton key="close" question={question} change={change} done={t('closed')}>
      {t('close')}
    </ConfirmButton>
  );
}
