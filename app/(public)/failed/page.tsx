import type { Metadata } from 'next';
import { useTranslations } from 'next-intl';
import { NoticePage } from '@/components/shell/notice-page';
import { buttonClass } from '@/components/ui/button-style';
import { pageTitle } from '@/lib/i18n/page-title';

export function generateMetadata(): Promise<Metadata> {
  return pageTitle('shell.failed.title');
}

export default function FailedPage() {
  const t = useTranslations('shell.failed');
  return (
    <NoticePage
      title={t('title')}
      actions={
        // A full navigation: signing in leaves the product.
        <a href="/api/sign-in?callbackUrl=%2F" className={buttonClass({ variant: 'primary' })}>
          {t('retry')}
        </a>
      }
    >
      <p>{t('text')}</p>
    </NoticePage>
  );
}
