import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { PlainHeader } from '@/components/applicant/plain-header';
import { NoticePage } from '@/components/shell/notice-page';
import { pageTitle } from '@/lib/i18n/page-title';

export function generateMetadata(): Promise<Metadata> {
  return pageTitle('link.invalid.title');
}

export default async function InvalidLinkPage() {
  const t = await getTranslations('link.invalid');
  return (
    <>
      <PlainHeader />
      <NoticePage title={t('title')}>
        <p>{t('text')}</p>
        <p>{t('next')}</p>
      </NoticePage>
    </>
  );
}
