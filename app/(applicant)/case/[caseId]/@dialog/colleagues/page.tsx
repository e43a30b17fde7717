import type { Metadata } from 'next';
import { kept } from '@/app/kept-page';
import { ColleaguesDialog } from '@/components/applicant/applicant-dialogs';
import { pageTitle } from '@/lib/platform/i18n/page-title';
import { type CasePageProps, caseAllowing } from '../../applicant-case';

export function generateMetadata(): Promise<Metadata> {
  return pageTitle('colleagues.title');
}

export default kept(async function ColleaguesPage({ params }: CasePageProps) {
  const { caseId } = await params;
  await caseAllowing(caseId, ['viewColleagues']);
  return <ColleaguesDialog caseId={caseId} intercepted={false} />;
});
