import type { Metadata } from 'next';
import { kept } from '@/app/kept-page';
import { UploadSignedDialog } from '@/components/applicant/signing-dialogs';
import { pageTitle } from '@/lib/platform/i18n/page-title';
import { type CasePageProps, caseAllowing } from '../../applicant-case';

export function generateMetadata(): Promise<Metadata> {
  return pageTitle('signing.upload.title');
}

export default kept(async function UploadSignedDialogPage({ params }: CasePageProps) {
  const { caseId } = await params;
  await caseAllowing(caseId, ['uploadSignedDocument']);
  return <UploadSignedDialog caseId={caseId} intercepted />;
});
