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

/** The landing page of the sign-in tab. Its session guard reports the new session to the page that waits. */
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
