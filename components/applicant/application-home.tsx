import { useTranslations } from 'next-intl';
import { unreadAnswers } from '@/components/messages/held-messages';
import { Badge } from '@/components/ui/badge';
import { Link } from '@/components/ui/link';
import { LinkButton } from '@/components/ui/link-button';
import type { ConversationView } from '@/lib/contract/conversation-shapes';
import type { ApplicantCase } from '@/lib/contract/shapes';
import { savableComponents } from '@/lib/domain/forms/rows';
import type { PagePost } from '@/lib/domain/public-forms';
import { ApplicationFrame } from './application-frame';
import { MovedParts } from './arrival';
import { areCorrectionsSent, CorrectionsSent } from './corrections-page';
import { FieldLinks } from './field-links';
import { FormTasks } from './form-tasks';
import { correctionsHref, correctionsToMake, stageOfCase } from './progress';
import { RejectedSignature } from './signature-ended';
import { SignatureState } from './signature-state';
import { WaitingStage } from './waiting-stage';
import { WithdrawLink } from './withdraw-link';

interface ApplicationHomeProps {
  theCase: ApplicantCase;
  messages: ConversationView;
  post?: PagePost;
}

/** The first page of an application: what to do now, or whom the application waits for. */
export function ApplicationHome({ theCase, messages, post }: ApplicationHomeProps) {
  const stage = stageOfCase(theCase);
  const corrections = correctionsToMake(theCase);
  const t = useTranslations('application.corrections');
  return (
    <ApplicationFrame theCase={theCase}>
      <MovedParts caseId={theCase.id} />
      {stage === 'fill' && <RejectedSignature theCase={theCase} />}
      <FieldLinks caseId={theCase.id} kind="corrections" fields={corrections}>
        {corrections.every(({ isAnswered }) => isAnswered) && (
          <LinkButton
            variant="primary"
            size="lg"
            href={correctionsHref(theCase.id)}
            className="max-sm:w-full"
          >
            {t('toSend')}
          </LinkButton>
        )}
      </FieldLinks>
      {areCorrectionsSent(theCase) && <CorrectionsSent theCase={theCase} />}
      {stage === 'fill' ? (
        <>
          <FieldLinks caseId={theCase.id} kind="newQuestions" fields={questionsToAnswer(theCase)} />
          <FormTasks theCase={theCase} unread={messages.unread} />
        </>
      ) : (
        <>
          {stage === 'paper' && <SignatureState theCase={theCase} />}
          {corrections.length === 0 && <WaitingStage theCase={theCase} stage={stage} post={post} />}
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
