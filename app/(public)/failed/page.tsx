import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { NoticePage } from '@/components/shell/main';
import { buttonClass } from '@/components/ui/button-style';
import { MessageStrip } from '@/components/ui/message-strip';
import { pageTitle } from '@/lib/platform/i18n/page-title';

export function generateMetadata(): Promise<Metadata> {
  return pageTitle('shell.failed.title');
}

interface PageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function FailedPage({ searchParams }: PageProps) {
  const t = await getTranslations('shell.failed');
  const { reason, callbackUrl } = await searchParams;
  const again = new URLSearchParams({ callbackUrl: typeof callbackUrl === 'string' ? callbackUrl : '/' });
  return (
    <>
      <MessageStrip />
      <NoticePage
        title={t('title')}
        actions={
          // A full navigation, because signing in leaves the product.
          <a href={`/api/sign-in?${again}`} className={buttonClass({ variant: 'primary' })}>
            {t('retry')}
          </a>
        }
      >
        <p>{t(reason === 'away' || reason === 'denied' ? reason : 'text')}</p>
      </NoticePage>
    </>
  );
}
