'use client';

import { useTranslations } from 'next-intl';
import { NoContactNote } from '@/components/case/page/contact-context';
import { DialogLink } from '@/components/ui/dialog-link';
import type { ConversationView } from '@/lib/contract/conversation-shapes';
import { CaseConversation } from './case-conversation';

interface MessagesPanelProps {
  caseId: string;
  messages: ConversationView;
  forms: readonly { id: string; title: string }[];
  canPost: boolean;
}

/** The whole conversation of the case. Each question says which form it is about. */
export function MessagesPanel({ caseId, messages, forms, canPost }: MessagesPanelProps) {
  const t = useTranslations('case.messages');
  return (
    <div className="grid gap-3">
      {canPost && <NoContactNote />}
      <CaseConversation
        caseId={caseId}
        initial={messages}
        canPost={canPost}
        renderTopic={({ formId }) => {
          const form = forms.find(({ id }) => id === formId);
          return (
            form && (
              <>
                {t('about')}{' '}
                <DialogLink href={`/case/admin/${caseId}/form/${form.id}`} className="link">
                  {form.title}
                </DialogLink>
              </>
            )
          );
        }}
      />
    </div>
  );
}
