import type { Metadata } from 'next';
import { kept } from '@/app/kept-page';
import { CancelSignatureDialog } from '@/components/applicant/signing-dialogs';
import { pageTitle } from '@/lib/platform/i18n/page-title';
import { type CasePageProps, caseAllowing } from '../../applicant-case';

export function generateMetadata(): Promise<Metadata> {
  return pageTitle('signing.cancel.title');
}

export default kept(async function CancelSignatureDialogPage({ params }: CasePageProps) {
  const { caseId } = await params;
  await caseAllowing(caseId, ['cancelSignature']);
  return <CancelSignatureDialog caseId={caseId} intercepted={false} />;
});
