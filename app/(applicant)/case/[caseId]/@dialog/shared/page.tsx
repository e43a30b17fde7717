import type { Metadata } from 'next';
import { SharedDialog } from '@/components/applicant/shared-dialog';
import { pageTitle } from '@/lib/i18n/page-title';
import { type CasePageProps, caseAllowing } from '../../applicant-case';

export function generateMetadata(): Promise<Metadata> {
  return pageTitle('signing.shared.title');
}

export default async function SharedDialogPage({ params }: CasePageProps) {
  const { caseId } = await params;
  const { signature, company } = await caseAllowing(caseId, ['cancelSignature']);
  return (
    <SharedDialog
      caseId={caseId}
      emails={signature?.signatories.map(({ email }) => email) ?? []}
      hasContact={company.contactPersonEmail !== null}
      intercepted={false}
    />
  );
}
