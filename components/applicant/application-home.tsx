import { useTranslations } from 'next-intl';
import { Main } from '@/components/shell/main';
import type { ConversationView } from '@/lib/contract/conversation-shapes';
import type { ApplicantCase } from '@/lib/contract/shapes';
import { ApplicationFacts } from './application-facts';
import { ApplicationSupport } from './application-support';
import { CorrectionsSent } from './corrections-sent';
import { FieldLinks } from './field-links';
import { FillStage } from './fill-stage';
import { questionsToAnswer } from './new-questions';
import { areCorrectionsSent, correctionsToMake } from './open-corrections';
import { ProgressSteps } from './progress-steps';
import { SignatureState } from './signature-state';
import { stageOf, stepsDone } from './stage';
import { SubmittedForms } from './submitted-forms';
import { WaitingStage } from './waiting-stage';

interface ApplicationHomeProps {
  theCase: ApplicantCase;
  messages: ConversationView;
  /** A form stands over it: the answers cannot be read there. Closing the form shows all of it. */
  isCovered?: boolean;
}

/** The first page of an application: what to do now, or what is being waited for and by whom. */
export function ApplicationHome({ theCase, messages, isCovered = false }: ApplicationHomeProps) {
  const t = useTranslations('application');
  const stage = stageOf(theCase.status);
  const isReady = theCase.readiness.signature.ready;
  const done = stepsDone(stage, isReady);
  const corrections = correctionsToMake(theCase);
  const isSent = areCorrectionsSent(theCase) && theCase.permissions.includes('markCorrectionHandled');
  const heading = corrections.length > 0 ? 'corrections' : stage;
  const headingKey = heading === 'fill' && isReady ? 'ready' : heading;
  return (
    <Main className="mx-auto grid w-full max-w-5xl items-start gap-x-12 gap-y-10 px-4 py-8 sm:px-6 sm:py-12 lg:grid-cols-[minmax(0,1fr)_17rem]">
      <div className="grid min-w-0 gap-8">
        <header className="grid gap-2">
          <p className="numeric flex flex-wrap gap-x-3 wrap-anywhere text-ink-muted">
            <span>{theCase.company.name}</span>
            {theCase.reference && <span>{theCase.reference}</span>}
          </p>
          {/* Another step is another page: focus that was on something of the step before goes here. */}
          <h1 key={headingKey} className="font-semibold text-2xl sm:text-3xl">
            {t(`heading.${headingKey}`, { count: corrections.length })}
          </h1>
          {done !== null && (
            <div className="mt-3">
              <ProgressSteps done={done} />
            </div>
          )}
        </header>
        <FieldLinks caseId={theCase.id} kind="corrections" fields={corrections} />
        {isSent && <CorrectionsSent theCase={theCase} />}
        {stage === 'fill' && (
          <FieldLinks caseId={theCase.id} kind="newQuestions" fields={questionsToAnswer(theCase)} />
        )}
        {stage === 'fill' ? (
          <FillStage theCase={theCase} unread={messages.unread} isCovered={isCovered} />
        ) : (
          <>
            {stage === 'paper' && <SignatureState theCase={theCase} />}
            {heading !== 'corrections' && <WaitingStage theCase={theCase} stage={stage} />}
            {stage !== 'signing' && stage !== 'paper' && <SignatureState theCase={theCase} />}
            {!isCovered && <SubmittedForms theCase={theCase} />}
          </>
        )}
        <ApplicationSupport theCase={theCase} messages={messages} />
      </div>
      <ApplicationFacts theCase={theCase} />
    </Main>
  );
}
