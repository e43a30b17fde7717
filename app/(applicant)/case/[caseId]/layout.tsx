import { getLocale } from 'next-intl/server';
import type { ReactNode } from 'react';
import { resilientLayout } from '@/app/resilient-page';
import { SharedCode } from '@/components/applicant/application-chunk';
import { CaseHeader } from '@/components/applicant/application-frame';
import { LiveApplication } from '@/components/applicant/live-application';
import { unreadAnswers } from '@/components/messages/held-messages';
import { AccentStyle } from '@/components/shell/accent-style';
import { Footer } from '@/components/shell/footer';
import { KeepWhomToAsk } from '@/components/shell/keep-whom-to-ask';
import { ScreenTexts } from '@/components/shell/provide-texts';
import { organisationName } from '@/lib/domain/locale';
import { applicantCase, applicantMessages, requireFormInAddress } from './applicant-case';

interface LayoutProps {
  params: Promise<{ caseId: string }>;
  children: ReactNode;
  dialog: ReactNode;
}

export default resilientLayout(async function ApplicantLayout({ children, dialog, params }: LayoutProps) {
  const { caseId } = await params;
  const [theCase, messages] = await Promise.all([applicantCase(caseId), applicantMessages(caseId)]);
  await requireFormInAddress(theCase);
  const organisation = organisationName(theCase.mo, await getLocale());
  const contact = theCase.information?.contact;
  return (
    <ScreenTexts audience="applicant">
      <AccentStyle colour={theCase.mo.accentColour} />
      <CaseHeader theCase={theCase} newAnswers={unreadAnswers(messages.unread)} />
      {/* If a form is the page, it comes first: CSS hides what follows it. */}
      {dialog}
      {children}
      <Footer
        organisation={{ slug: theCase.mo.slug, name: organisation }}
        notices={theCase.information?.notices ?? []}
      />
      {contact && <KeepWhomToAsk organisation={organisation} contact={contact} />}
      <SharedCode />
      <LiveApplication caseId={caseId} version={theCase.version} />
    </ScreenTexts>
  );
});
