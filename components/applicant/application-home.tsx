import { useLocale, useTranslations } from 'next-intl';
import { unreadAnswers } from '@/components/messages/held-messages';
import { Alert } from '@/components/ui/alert';
import { Badge } from '@/components/ui/badge';
import { Link } from '@/components/ui/link';
import type { ConversationView } from '@/lib/contract/conversation-shapes';
import type { ApplicantCase } from '@/lib/contract/shapes';
import { savableComponents } from '@/lib/domain/forms/rows';
import { stageOf } from '@/lib/domain/lifecycle/status';
import { organisationName } from '@/lib/domain/locale';
import { ApplicationFrame } from './application-frame';
import { ArrivalFromForm, MovedParts } from './arrival';
import { contactValue } from './contact-person';
import { FieldLinks } from './field-links';
import { FormTasks } from './form-tasks';
import { areCorrectionsSent, CORRECTED_ID, correctionsToMake, stageOfCase } from './progress';
import { RejectedSignature } from './signature-ended';
import { SignatureState } from './signature-state';
import { WaitingStage } from './waiting-stage';
import { WithdrawLink } from './withdraw-link';

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
    <ApplicationFrame theCase={theCase}>
      <MovedParts caseId={theCase.id} />
      {stage === 'fill' && <RejectedSignature theCase={theCase} />}
      <FieldLinks caseId={theCase.id} kind="corrections" fields={corrections} />
      {isSent && <CorrectionsSent theCase={theCase} />}
      {stage === 'fill' ? (
        <>
          <FieldLinks caseId={theCase.id} kind="newQuestions" fields={questionsToAnswer(theCase)} />
          <FormTasks theCase={theCase} unread={messages.unread} />
        </>
      ) : (
        <>
          {stage === 'paper' && <SignatureState theCase={theCase} />}
          {corrections.length === 0 && <WaitingStage theCase={theCase} stage={stage} />}
          {stage === 'review' && <SignatureState theCase={theCase} />}
        </>
      )}
      <FurtherPages theCase={theCase} newAnswers={unreadAnswers(messages.unread)} />
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

/** What else there is about the application, each on its own page. */
function FurtherPages({ theCase, newAnswers }: { theCase: ApplicantCase; newAnswers: number }) {
  const t = useTranslations('application');
  const support = useTranslations('support');
  const { id, permissions } = theCase;
  const pages = [
    { href: 'questions', label: support('title'), isNew: newAnswers > 0 },
    ...(permissions.includes('viewColleagues')
      ? [
          {
            href: 'colleagues',
            label: t(permissions.includes('inviteColleague') ? 'facts.inviteColleagues' : 'facts.colleagues'),
          },
        ]
      : []),
    ...(stageOfCase(theCase) === 'fill' ? [] : [{ href: 'check', label: t('submitted.title') }]),
    { href: 'about', label: t('facts.title') },
  ];
  return (
    <nav aria-label={t('links.label')} className="print:hidden grid gap-4">
      <ul className="divide-y divide-line border-line border-y">
        {pages.map(({ href, label, isNew }) => (
          <li key={href}>
            <Link
              href={`/case/${id}/${href}`}
              scroll={href !== 'colleagues'}
              className="link -outline-offset-2 flex min-h-12 items-center gap-3 py-2"
            >
              {label}
              {isNew && <Badge tone="accent">{t('tasks.newAnswers', { count: newAnswers })}</Badge>}
            </Link>
          </li>
        ))}
      </ul>
      <WithdrawLink theCase={theCase} />
    </nav>
  );
}
