import { describe, expect, it } from 'vitest';
import { AboutPage, QuestionsPage } from '@/components/applicant/application-pages';
import { ConfirmationPage } from '@/components/applicant/confirmation-page';
import { CorrectionsSent } from '@/components/applicant/corrections-page';
import { WaitingStage } from '@/components/applicant/waiting-stage';
import { SupportDialog } from '@/components/case/dialogs/form-dialogs';
import { MessagesPanel } from '@/components/case/page/side-tabs';
import { permittedActions } from '@/lib/domain/lifecycle/permissions';
import { sampleCase } from '@/tests/fixtures/sample-case';
import { showScreen } from '@/tests/fixtures/screen';
import { CaseAround, caseViewWith } from '@/tests/fixtures/shown-case';

const LOCALES = ['sv', 'en'] as const;
const A_MAIL = /mejl|e-?mail/i;
function caseWith(contactPersonEmail: string | null, reader: 'applicant' | 'colleague' = 'applicant') {
  const theCase = sampleCase();
  const permissions = permittedActions(reader, 'SUBMITTED');
  return { ...theCase, permissions, company: { ...theCase.company, contactPersonEmail } };
}

const noMessages = { messages: [], nextCursor: null, unread: [] };

describe.each(LOCALES)('the pages of an application, in %s', (locale) => {
  const pages = (contact: string | null, reader?: 'applicant' | 'colleague') => {
    const theCase = caseWith(contact, reader);
    return {
      review: <WaitingStage theCase={theCase} stage="review" />,
      registered: <WaitingStage theCase={{ ...theCase, status: 'EXPORTED_TO_TELLUS' }} stage="registered" />,
      corrected: <CorrectionsSent theCase={theCase} />,
      facts: <AboutPage theCase={theCase} />,
      support: <QuestionsPage theCase={theCase} messages={noMessages} />,
      sent: <ConfirmationPage theCase={theCase} confirmed="signing" />,
      submitted: <ConfirmationPage theCase={theCase} confirmed="review" />,
    };
  };

  it.each(['review', 'facts', 'support', 'sent', 'submitted'] as const)(
    'promise a mail only where somebody gets it: %s',
    (page) => {
      const known = showScreen(pages('vera@example.com')[page], locale, () => new Response());
      const { t } = known;
      const link = t('signing.shared.text', { who: 'several' });
      const said = () => (document.body.textContent ?? '').replace(link, '');
      expect(said()).toMatch(A_MAIL);
      known.unmount();
      showScreen(pages(null)[page], locale, () => new Response());
      expect(said()).not.toMatch(A_MAIL);
    },
  );

  it.each(['review', 'registered', 'corrected', 'support', 'sent', 'submitted'] as const)(
    'promise a colleague nothing that only the contact person gets: %s',
    (page) => {
      showScreen(pages('vera@example.com', 'colleague')[page], locale, () => new Response());
      const said = document.body.textContent ?? '';
      expect(said).toMatch(locale === 'sv' ? /kontaktpersonen/i : /the contact person/i);
      expect(said).not.toMatch(
        /du får ett mejl|vi mejlar|ni får besked|you get an email|we email|let you know/i,
      );
    },
  );
});

describe.each(LOCALES)('the conversations of a case worker, in %s', (locale) => {
  const conversations = {
    page: <MessagesPanel caseId="1" messages={noMessages} forms={[]} canPost />,
    form: (
      <SupportDialog
        caseId="1"
        company="Åkerbys"
        closeTo="/case/admin/1/form/company"
        formId="company"
        canPost
      />
    ),
  };

  it.each(['page', 'form'] as const)('say that nobody is mailed where there is no contact: %s', (place) => {
    const show = (hasContact: boolean) =>
      showScreen(
        <CaseAround
          view={caseViewWith({
            permissions: ['changeContact'],
            company: { ...sampleCase().company, contactPersonEmail: hasContact ? 'vera@example.com' : null },
          })}
        >
          {conversations[place]}
        </CaseAround>,
        locale,
        () => new Response(),
      );
    const { t, queryByText, unmount } = show(false);
    expect(queryByText(t('case.noContact.title'))).not.toBeNull();
    unmount();
    expect(show(true).queryByText(t('case.noContact.title'))).toBeNull();
  });
});
