import type { ConversationView } from '@/lib/contract/conversation-shapes';
import type { ApplicantCase } from '@/lib/contract/shapes';
import { ApplicationFrame } from './application-frame';
import { FormTasks } from './form-tasks';
import { stageOf } from './stage';

interface CoveredApplicationProps {
  theCase: ApplicantCase;
  unread: ConversationView['unread'];
}

/**
 * What shows of an application around a form or dialog that was opened by its address. Nothing in it can be pressed, so the code of
 * signing and of questions is not fetched for it; closing what is over it loads the page.
 */
export function CoveredApplication({ theCase, unread }: CoveredApplicationProps) {
  return (
    <ApplicationFrame theCase={theCase}>
      {stageOf(theCase.status) === 'fill' && <FormTasks theCase={theCase} unread={unread} />}
    </ApplicationFrame>
  );
}
