import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { PlainHeader } from '@/components/applicant/plain-header';
import { RenewLinkForm } from '@/components/applicant/renew-link-form';
import { ClientMessages } from '@/components/shell/client-messages';
import { ReadingColumn } from '@/components/shell/main';
import { pageTitle } from '@/lib/i18n/page-title';

interface RenewLinkPageProps {
  params: Promise<{ caseId: string }>;
  searchParams: Promise<{ why?: string | string[] }>;
}

export async function generateMetadata({ searchParams }: RenewLinkPageProps): Promise<Metadata> {
  return pageTitle(`link.${await reason(searchParams)}.title`);
}

/** The link no longer counts, or this browser has never opened it: either way a new one can be sent. */
export default async function RenewLinkPage({ params, searchParams }: RenewLinkPageProps) {
  const t = await getTranslations('link');
  const why = await reason(searchParams);
  return (
    <ClientMessages sections={['link', 'errors']}>
      <PlainHeader />
      <ReadingColumn>
        <RenewLinkForm caseId={(await params).caseId}>
          <h1 className="font-semibold text-2xl sm:text-3xl">{t(`${why}.title`)}</h1>
          <p className="mt-3 max-w-prose text-ink-muted">{t(`${why}.text`)}</p>
          <p className="mt-3 max-w-prose text-ink-muted">{t('renew.kept')}</p>
        </RenewLinkForm>
      </ReadingColumn>
    </ClientMessages>
  );
}

async function reason(searchParams: RenewLinkPageProps['searchParams']): Promise<'noAccess' | 'renew'> {
  return (await searchParams).why === 'no-access' ? 'noAccess' : 'renew';
}
