import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { NoticePage } from '@/components/shell/main';
import { LinkButton } from '@/components/ui/link-button';
import { MessageStrip } from '@/components/ui/message-strip';
import { pageTitle } from '@/lib/platform/i18n/page-title';
import { requireCaseWorker } from '../case-worker';

export function generateMetadata(): Promise<Metadata> {
  return pageTitle('shell.signedIn.title');
}

/** Where one comes after signing in beside a page that waits. The guard of the session, which is on this page too, tells that one. */
export default async function SignedInPage() {
  await requireCaseWorker();
  const t = await getTranslations('shell.signedIn');
  return (
    <>
      <MessageStrip />
      <NoticePage title={t('title')} actions={<LinkButton href="/">{t('list')}</LinkButton>}>
        <p>{t('text')}</p>
      </NoticePage>
    </>
  );
}
