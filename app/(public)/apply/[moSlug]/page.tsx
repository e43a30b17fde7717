import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { resilientTitle } from '@/app/resilient-page';
import { StartPage } from '@/components/applicant/apply/start-page';
import { pageTitle } from '@/lib/platform/i18n/page-title';
import { type ApplyPageProps, organisationOf } from './organisation';

/** The only page that search engines may find: every other one belongs to an application or to case workers. */
export function generateMetadata({ params }: ApplyPageProps): Promise<Metadata> {
  return resilientTitle(async () => {
    const { displayName, isOpen } = await organisationOf((await params).moSlug);
    const t = await getTranslations('apply.start');
    return {
      ...(await pageTitle('apply.start.title', { organisation: displayName })),
      description: t('lead'),
      robots: { index: isOpen, follow: false },
    };
  });
}

export default async function ApplyPage({ params }: ApplyPageProps) {
  return <StartPage organisation={await organisationOf((await params).moSlug)} />;
}
