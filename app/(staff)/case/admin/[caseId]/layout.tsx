import type { ReactNode } from 'react';
import { LapseGuard } from '@/components/case/calls/lapse-question';
import { ContactProvider } from '@/components/case/page/contact-context';
import { SharedCode } from '@/components/case/page/shared-code';
import { SigningKeeper } from '@/components/case/signing/signing-keeper';
import { AccentStyle } from '@/components/shell/accent-style';
import { StaffHeader } from '@/components/shell/staff-header';
import { lapsing } from '@/lib/domain/lifecycle/lapse';
import { signingSecondsLeft } from '@/lib/engine/access/signing-cookie';
import { loadCase, requireFormInAddress } from './load-case';

interface CaseLayoutProps {
  children: ReactNode;
  dialog: ReactNode;
  params: Promise<{ caseId: string }>;
}

export default async function CaseLayout({ children, dialog, params }: CaseLayoutProps) {
  const { actor, view } = await loadCase((await params).caseId);
  await requireFormInAddress(view);
  const signingLeft = view.mo.signingService ? await signingSecondsLeft(actor) : null;
  return (
    <>
      <AccentStyle colour={view.mo.accentColour} />
      <StaffHeader displayName={actor.name} company={view.company.name} />
      <LapseGuard lapses={lapsing(view.status, view.extraReviewSteps)}>
        <ContactProvider
          caseId={view.id}
          hasContact={view.company.contactPersonEmail !== null}
          mayAdd={view.permissions.includes('changeContact')}
        >
          {children}
          {dialog}
        </ContactProvider>
      </LapseGuard>
      <SharedCode />
      {signingLeft !== null && <SigningKeeper secondsLeft={signingLeft} />}
    </>
  );
}
