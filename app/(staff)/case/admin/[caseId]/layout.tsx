import type { ReactNode } from 'react';
import { resilientLayout } from '@/app/resilient-page';
import { CaseProvider } from '@/components/case/page/case-context';
import { CaseStaffHeader } from '@/components/case/page/case-staff-header';
import { SigningKeeper } from '@/components/case/signing/signing-keeper';
import { AccentStyle } from '@/components/shell/accent-style';
import { packForms } from '@/lib/contract/packed-forms';
import { signingSecondsLeft } from '@/lib/engine/access/signing-cookie';
import { loadCase, requireFormInAddress } from './load-case';

interface CaseLayoutProps {
  children: ReactNode;
  dialog: ReactNode;
  params: Promise<{ caseId: string }>;
}

export default resilientLayout(async function CaseLayout({ children, dialog, params }: CaseLayoutProps) {
  const { actor, view } = await loadCase((await params).caseId);
  await requireFormInAddress(view);
  const signingLeft = view.mo.signingService ? await signingSecondsLeft(actor) : null;
  return (
    <CaseProvider
      packed={{ ...view, forms: packForms(view.forms) }}
      me={{ accountId: actor.accountId, name: actor.name, email: actor.email }}
    >
      <AccentStyle colour={view.mo.accentColour} />
      <CaseStaffHeader displayName={actor.name} />
      {children}
      {dialog}
      {signingLeft !== null && <SigningKeeper secondsLeft={signingLeft} />}
    </CaseProvider>
  );
});
