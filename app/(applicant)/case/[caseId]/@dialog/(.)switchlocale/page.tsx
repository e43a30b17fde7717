import type { Metadata } from 'next';
import { kept } from '@/app/kept-page';
import { SwitchLocaleDialog } from '@/components/applicant/applicant-dialogs';
import { pageTitle } from '@/lib/platform/i18n/page-title';
import { applicantCase, type CasePageProps } from '../../applicant-case';

export function generateMetadata(): Promise<Metadata> {
  return pageTitle('application.switchLocale.title');
}

export default kept(async function SwitchLocaleDialogPage({ params }: CasePageProps) {
  const { caseId } = await params;
  const { activeLocale } = await applicantCase(caseId);
  return <SwitchLocaleDialog caseId={caseId} activeLocale={activeLocale} intercepted />;
});
