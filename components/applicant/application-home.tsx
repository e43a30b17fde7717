import Link from 'next/link';
import { useLocale, useTranslations } from 'next-intl';
import { controlId } from '@/components/form-renderer/control-id';
import { Alert } from '@/components/ui/alert';
import { Card } from '@/components/ui/card';
import { EmailText } from '@/components/ui/email-text';
import { exactDay } from '@/components/ui/relative-day';
import type { ConversationView } from '@/lib/contract/conversation-shapes';
import { packForms } from '@/lib/contract/packed-forms';
import type { ApplicantCase } from '@/lib/contract/shapes';
import { documentName } from '@/lib/domain/document-name';
import { savableComponents } from '@/lib/domain/forms/rows';
import { isActive } from '@/lib/domain/lifecycle/status';
import { organisationName } from '@/lib/domain/locale';
import { AnswersList } from './answers-list';
import { ApplicationConversation } from './application-conversation';
import { ApplicationFrame } from './application-frame';
import { ArrivalFromForm } from './arrival-from-form';
import { ContactPerson, contactValue } from './contact-person';
import { DownloadPdfButton } from './download-pdf-button';
import { FieldLinks } from './field-links';
import { FillStage } from './fill-stage';
import { areCorrectionsSent, CORRECTED_ID, correctionsToMake, stageOf, stageOfCase } from './progress';
import { SignatureState } from './signature-state';
import { WaitingStage } from './waiting-stage';

interface ApplicationHomeProps {
  theCase: ApplicantCase;
  messages: ConversationView;
}

/** The first page of an application: what to do now, or whom the application waits for. */
export function ApplicationHome({ theCase, messages }: ApplicationHomeProps) {
  const stage = stageOfCase(theCase);
  const corrections = correctionsToMake(theCase);
  const isSent = areCorrectionsSent(theCase) && theCase.permissions.includes('markCorrectionHandled');
  return (
    <ApplicationFrame theCase={theCase} aside={<ApplicationFacts theCase={theCase} />}>
      <FieldLinks caseId={theCase.id} kind="corrections" fields={corrections} />
      {isSent && <CorrectionsSent theCase={theCase} />}
      {stage === 'fill' && (
        <FieldLinks caseId={theCase.id} kind="newQuestions" fields={questionsToAnswer(theCase)} />
      )}
      {stage === 'fill' ? (
        <FillStage theCase={theCase} unread={messages.unread} />
      ) : (
        <>
          {stage === 'paper' && <SignatureState theCase={theCase} />}
          {corrections.length === 0 && <WaitingStage theCase={theCase} stage={stage} />}
          {stage !== 'signing' && stage !== 'paper' && <SignatureState theCase={theCase} />}
          <SubmittedForms theCase={theCase} />
        </>
      )}
      <ApplicationSupport theCase={theCase} messages={messages} />
    </ApplicationFrame>
  );
}

/** Returns the unanswered questions that a newer version of the forms added. */
export function questionsToAnswer({ forms, newQuestions = [] }: ApplicantCase) {
  return forms.flatMap((form) =>
    savableComponents(form.rows)
      .filter((row) => newQuestions.some(({ componentId }) => componentId === row.componentId))
      .map((row) => ({ form, row })),
  );
}

/** The submitted answers, to read again. */
function SubmittedForms({ theCase }: { theCase: ApplicantCase }) {
  const t = useTranslations('application.submitted');
  return (
    <section className="grid gap-4">
      <h2 className="font-semibold text-lg">{t('title')}</h2>
      <AnswersList caseId={theCase.id} packed={packForms(theCase.forms)} isOpen={false} canChange={false} />
    </section>
  );
}

/** Says that every correction is marked, and what happens now. */
export function CorrectionsSent({ theCase }: { theCase: ApplicantCase }) {
  const t = useTranslations('application.correctionsSent');
  const organisation = organisationName(theCase.mo, useLocale());
  const stage = stageOf(theCase.status) === 'fill' ? 'fill' : 'review';
  return (
    <section id={CORRECTED_ID} tabIndex={-1} aria-label={t('title')} className="scroll-mt-6">
      <ArrivalFromForm id={CORRECTED_ID} />
      <Alert tone="success" title={t('title')}>
        {t(stage, { organisation, ...contactValue(theCase) })}
      </Alert>
    </section>
  );
}

/** Questions about the application, and their answers. */
export function ApplicationSupport({
  theCase,
  messages,
}: {
  theCase: ApplicantCase;
  messages: ConversationView;
}) {
  const t = useTranslations('support');
  return (
    <Card
      id="support"
      className="scroll-mt-6"
      title={t('title')}
      description={t('intro', contactValue(theCase))}
    >
      <ApplicationConversation
        caseId={theCase.id}
        topics={topicsOf(theCase, messages)}
        messages={messages}
        canPost={theCase.permissions.includes('postMessage')}
      />
    </Card>
  );
}

/** Returns the forms, and the fields that somebody asked about. If older messages may still be fetched, returns all fields. */
function topicsOf({ id, forms }: ApplicantCase, messages: ConversationView) {
  const asked = new Set(messages.messages.map((message) => message.componentId));
  const isWhole = messages.nextCursor === null;
  return Object.fromEntries(
    forms.flatMap((form) => {
      const href = `/case/${id}/form/${form.id}`;
      const fields = savableComponents(form.rows).filter((row) => !isWhole || asked.has(row.componentId));
      return [
        [form.id, { label: form.title, href }],
        ...fields.map((row) => [
          row.componentId,
          { label: row.label, href: `${href}#${controlId(row.componentId)}` },
        ]),
      ];
    }),
  );
}

/** Facts beside the page: the company, who gets mail about the application, and how long the link to it is valid. */
export function ApplicationFacts({ theCase }: { theCase: ApplicantCase }) {
  const t = useTranslations('application.facts');
  const locale = useLocale();
  const { company, reference, linkValidUntil, assignedTo, mo, information } = theCase;
  const facts = [
    { term: t('organisation'), value: organisationName(mo, locale) },
    { term: t('reference'), value: reference },
    { term: t('orgNo'), value: company.orgNo },
    { term: t('contact'), value: company.contactPersonEmail },
    { term: t('responsible'), value: assignedTo?.name },
    {
      term: t('time'),
      // After the decision, nobody waits for one.
      value:
        isActive(theCase.status) &&
        information?.handlingDays &&
        t('timeValue', { days: information.handlingDays }),
    },
    { term: t('validUntil'), value: linkValidUntil && exactDay(new Date(linkValidUntil), locale) },
  ].flatMap(({ term, value }) => (value ? [{ term, value }] : []));
  return (
    <aside
      aria-label={t('title')}
      className="grid gap-5 rounded-lg border border-line bg-surface p-5 text-sm lg:sticky lg:top-6"
    >
      <dl className="grid gap-3 sm:grid-cols-2 lg:grid-cols-1">
        {facts.map(({ term, value }) => (
          <div key={term} className="min-w-0">
            <dt className="text-ink-muted">{term}</dt>
            <dd className="wrap-anywhere font-medium">
              <EmailText>{value}</EmailText>
            </dd>
          </div>
        ))}
      </dl>
      {theCase.permissions.includes('viewColleagues') && (
        <Link href={`/case/${theCase.id}/colleagues`} scroll={false} className="link">
          {t(theCase.permissions.includes('inviteColleague') ? 'inviteColleagues' : 'colleagues')}
        </Link>
      )}
      {information?.contact && (
        <div>
          <p className="text-ink-muted">{t('askTitle')}</p>
          <ContactPerson contact={information.contact} />
        </div>
      )}
      <p className="text-ink-muted">{t('linkNote', contactValue(theCase))}</p>
      {theCase.permissions.includes('downloadPdf') && (
        <DownloadPdfButton
          caseId={theCase.id}
          fileName={`${documentName({ id: theCase.id, ...company })}.pdf`}
        />
      )}
    </aside>
  );
}
