import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import { ContactLine } from '@/components/shell/contact-person';
import { NoticePage } from '@/components/shell/main';
import { organisationName } from '@/lib/domain/locale';
import { organisationOfCase } from '@/lib/features/organisation/get-organisation';
import { pageTitle } from '@/lib/platform/i18n/page-title';

export function generateMetadata(): Promise<Metadata> {
  return pageTitle('link.invalid.title');
}

export default async function InvalidLinkPage({ params }: { params: Promise<{ caseId: string }> }) {
  const t = await getTranslations('link.invalid');
  const organisation = await organisationOfCase((await params).caseId);
  return (
    <NoticePage title={t('title')}>
      <p>{t('text')}</p>
      <p>{t('next')}</p>
      {organisation && (
        <ContactLine
          organisation={organisationName(organisation, await getLocale())}
          email={organisation.sharedEmail}
        />
      )}
    </NoticePage>
  );
}
