import { useLocale, useTranslations } from 'next-intl';
import { Alert } from '@/components/ui/alert';
import { buttonClass } from '@/components/ui/button-style';
import { DialogLink } from '@/components/ui/dialog-link';
import { exactTime } from '@/components/ui/relative-day';
import type { CaseView } from '@/lib/contract/shapes';

/** Says that a mail to the company did not arrive and which address it was for, and leads to what can be done. */
export function UndeliveredBanner({ view }: { view: CaseView }) {
  const t = useTranslations('case.undelivered');
  const locale = useLocale();
  const { undeliveredMail: mail } = view;
  if (!mail) {
    return null;
  }
  const base = `/case/admin/${view.id}`;
  return (
    <Alert
      tone="danger"
      title={t('title', { email: mail.email })}
      actions={
        <>
          {view.permissions.includes('changeContact') && (
            <DialogLink href={`${base}/changeContact`} className={buttonClass({ size: 'sm' })}>
              {t('correct')}
            </DialogLink>
          )}
          <DialogLink href={`${base}/maillog`} className={buttonClass({ size: 'sm', variant: 'quiet' })}>
            {t('maillog')}
          </DialogLink>
        </>
      }
    >
      {t('text', { time: exactTime(new Date(mail.at), locale) })}
    </Alert>
  );
}
