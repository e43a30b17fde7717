import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { PlainHeader } from '@/components/applicant/plain-header';
import { RenewLinkForm } from '@/components/applicant/renew-link-form';
import { ClientMessages } from '@/components/shell/client-messages';
import { ReadingColumn } from '@/components/shell/main';
import { pageTitle } from '@/lib/i18n/page-title';

export function generateMetadata(): Promise<Metadata> {
  return pageTitle('link.renew.title');
}

export default async function RenewLinkPage({ params }: { params: Promise<{ caseId: string }> }) {
  const t = await getTranslations('link.renew');
  return (
    <ClientMessages sections={['link', 'errors']}>
      <PlainHeader />
      <ReadingColumn>
        <RenewLinkForm caseId={(await params).caseId}>
          <h1 className="font-semibold text-2xl sm:text-3xl">{t('title')}</h1>
          <p className="mt-3 max-w-prose text-ink-muted">{t('text')}</p>
          <p className="mt-3 max-w-prose text-ink-muted">{t('kept')}</p>
        </RenewLinkForm>
      </ReadingColumn>
    </ClientMessages>
  );
}
