import type { ConversationView } from '@/lib/contract/conversation-shapes';
import type { ApplicantCase } from '@/lib/contract/shapes';
import { ApplicationFacts } from './application-facts';
import { ApplicationFrame } from './application-frame';
import { ApplicationSupport } from './application-support';
import { CorrectionsSent } from './corrections-sent';
import { FieldLinks } from './field-links';
import { FillStage } from './fill-stage';
import { questionsToAnswer } from './new-questions';
import { areCorrectionsSent, correctionsToMake } from './open-corrections';
import { SignatureState } from './signature-state';
import { stageOfCase } from './stage';
import { SubmittedForms } from './submitted-forms';
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
