import type { Metadata } from 'next';
import { useTranslations } from 'next-intl';
import { NoticePage } from '@/components/shell/notice-page';
import { LinkButton } from '@/components/ui/link-button';
import { pageTitle } from '@/lib/i18n/page-title';

export function generateMetadata(): Promise<Metadata> {
  return pageTitle('shell.notFound.title');
}

export default function NotFound() {
  const t = useTranslations('shell.notFound');
  return (
    <NoticePage title={t('title')} actions={<LinkButton href="/">{t('home')}</LinkButton>}>
      <p>{t('text')}</p>
    </NoticePage>
  );
}
