import type { Metadata } from 'next';
import { InformationPage } from '@/components/applicant/apply/start-page';
import { pageTitle } from '@/lib/platform/i18n/page-title';
import { type ApplyPageProps, organisationOf } from '../organisation';

export async function generateMetadata({ params }: ApplyPageProps): Promise<Metadata> {
  const { displayName } = await organisationOf((await params).moSlug);
  return pageTitle('apply.information.title', { organisation: displayName });
}

export default async function OrganisationInformationPage({ params }: ApplyPageProps) {
  return <InformationPage organisation={await organisationOf((await params).moSlug)} />;
}
