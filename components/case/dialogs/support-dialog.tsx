'use client';

import { NoContactNote } from '@/components/case/page/contact-context';
import { replyTools } from '@/components/case/replies/reply-tools';
import { Conversation } from '@/components/messages/conversation';
import { CaseDialog, type CaseDialogFrame } from './case-dialog';

interface SupportDialogProps extends CaseDialogFrame {
  formId: string;
  canPost: boolean;
}

/** Questions and answers about one form. */
export function SupportDialog({ formId, canPost, ...frame }: SupportDialogProps) {
  return (
    <CaseDialog {...frame} name="support">
      <div className="grid gap-3">
        {canPost && <NoContactNote />}
        <Conversation
          target={{ caseId: frame.caseId, asApplicant: false }}
          topic={{ formId }}
          canPost={canPost}
          renderTools={replyTools}
        />
      </div>
    </CaseDialog>
  );
}
