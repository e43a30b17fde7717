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
 * Shows the application behind a form or dialog that was opened by its address. Nothing behind it can be pressed, so the code for signing
 * and questions is not fetched. Closing the form or dialog loads the page.
 */
export function CoveredApplication({ theCase, unread }: CoveredApplicationProps) {
  return (
    <ApplicationFrame theCase={theCase}>
      {stageOf(theCase.status) === 'fill' && <FormTasks theCase={theCase} unread={unread} />}
    </ApplicationFrame>
  );
}
