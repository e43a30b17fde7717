import type { Metadata } from 'next';
import { kept } from '@/app/kept-page';
import { contactValue } from '@/components/applicant/contact-person';
import { SharedDialog } from '@/components/applicant/signing-dialogs';
import { pageTitle } from '@/lib/platform/i18n/page-title';
import { type CasePageProps, caseAllowing } from '../../applicant-case';

export function generateMetadata(): Promise<Metadata> {
  return pageTitle('signing.shared.title');
}

export default kept(async function SharedDialogPage({ params }: CasePageProps) {
  const { caseId } = await params;
  const theCase = await caseAllowing(caseId, ['cancelSignature']);
  return (
    <SharedDialog
      caseId={caseId}
      emails={theCase.signature?.signatories.map(({ email }) => email) ?? []}
      {...contactValue(theCase)}
      intercepted
    />
  );
});
