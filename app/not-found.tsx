import type { Metadata } from 'next';
import { cookies } from 'next/headers';
import { getTranslations } from 'next-intl/server';
import { PlainHeader } from '@/components/applicant/plain-header';
import { NoticePage } from '@/components/shell/notice-page';
import { buttonClass } from '@/components/ui/button-style';
import { caseCookieName } from '@/lib/crypto/link';
import { currentCaseWorker, currentPath } from '@/lib/engine/access/actor';
import { isBrokenLink, onwardLink } from '@/lib/http/onward-link';
import { pageTitle } from '@/lib/i18n/page-title';

export function generateMetadata(): Promise<Metadata> {
  return pageTitle('shell.notFound.title');
}

/** The "page not found" page: what may be wrong with the address, and a link that suits the reader. */
export default async function NotFound() {
  const t = await getTranslations('shell.notFound');
  const [pathname = '/'] = (await currentPath()).split('?');
  const kept = await cookies();
  const isCaseWorker = (await currentCaseWorker()) !== null;
  const link = onwardLink(pathname, {
    isCaseWorker,
    holdsLink: (caseId) => kept.has(caseCookieName(caseId)),
  });
  return (
    <>
      <PlainHeader />
      <NoticePage
        title={t('title')}
        actions={
          link && (
            // A full navigation: it may lead to sign-in, which leaves the product.
            <a href={link.href} className={buttonClass({})}>
              {t(link.name)}
            </a>
          )
        }
      >
        <p>{t(isBrokenLink(pathname) && !isCaseWorker ? 'link' : 'text')}</p>
      </NoticePage>
    </>
  );
}
