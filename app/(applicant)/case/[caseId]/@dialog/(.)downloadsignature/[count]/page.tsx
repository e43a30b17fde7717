import type { Metadata } from 'next';
import { kept } from '@/app/kept-page';
import { LockForPaperDialog } from '@/components/applicant/signing-dialogs';
import { pageTitle } from '@/lib/platform/i18n/page-title';
import { type CasePageProps, caseAllowing } from '../../../applicant-case';

export function generateMetadata(): Promise<Metadata> {
  return pageTitle('signing.lock.title');
}

export default kept(async function LockForPaperDialogPage({ params }: CasePageProps) {
  const { caseId, count } = await params;
  const { permissions } = await caseAllowing(caseId, ['lockForPaper', 'downloadPaper']);
  return (
    <LockForPaperDialog
      caseId={caseId}
      count={count}
      isDigital={permissions.includes('shareForSignature')}
      isLocked={!permissions.includes('lockForPaper')}
      intercepted
    />
  );
});
