'use client';

import { CaseConversation } from '@/components/case/conversation/case-conversation';
import { NoContactNote } from '@/components/case/page/contact-context';
import { CaseDialog, type CaseDialogFrame } from './case-dialog';

interface SupportDialogProps extends CaseDialogFrame {
  formId: string;
  canPost: boolean;
}

/** Shows the questions and answers about one form. */
export function SupportDialog({ formId, canPost, ...frame }: SupportDialogProps) {
  return (
    <CaseDialog {...frame} name="support">
      <div className="grid gap-3">
        {canPost && <NoContactNote />}
        <CaseConversation caseId={frame.caseId} topic={{ formId }} canPost={canPost} />
      </div>
    </CaseDialog>
  );
}
