import type { Metadata } from 'next';
import { useTranslations } from 'next-intl';
import { NoticePage } from '@/components/shell/notice-page';
import { buttonClass } from '@/components/ui/button-style';
import { pageTitle } from '@/lib/i18n/page-title';

export function generateMetadata(): Promise<Metadata> {
  return pageTitle('shell.notFound.title');
}

export default function NotFound() {
  const t = useTranslations('shell.notFound');
  return (
    <NoticePage
      title={t('title')}
      actions={
        // A full navigation: for most people it leads to sign-in, which leaves the product.
        <a href="/" className={buttonClass({})}>
          {t('home')}
        </a>
      }
    >
      <p>{t('text')}</p>
    </NoticePage>
  );
}
