import type { Metadata } from 'next';
import { resilientTitle } from '@/app/resilient-page';
import { InformationPage } from '@/components/applicant/apply/start-page';
import { pageTitle } from '@/lib/platform/i18n/page-title';
import { type ApplyPageProps, organisationOf } from '../organisation';

export function generateMetadata({ params }: ApplyPageProps): Promise<Metadata> {
  return resilientTitle(async () => {
    const { displayName } = await organisationOf((await params).moSlug);
    return pageTitle('apply.information.title', { organisation: displayName });
  });
}

export default async function OrganisationInformationPage({ params }: ApplyPageProps) {
  return <InformationPage organisation={await organisationOf((await params).moSlug)} />;
}
