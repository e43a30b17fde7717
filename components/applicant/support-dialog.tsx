'use client';

import { useTranslations } from 'next-intl';
import { RouteDialog } from '@/components/ui/route-dialog';
import type { ConversationView } from '@/lib/contract/conversation-shapes';
import { ApplicantConversation } from './applicant-conversation';

interface SupportDialogProps {
  caseId: string;
  formId: string;
  /** The field that the question is about, if any. */
  componentId?: string;
  /** The name of the form or field. */
  about: string;
  help?: string | null;
  messages: ConversationView;
  canPost: boolean;
}

/** Questions and answers about a form or a field. */
export function SupportDialog(props: SupportDialogProps) {
  const { caseId, formId, componentId, about, help, messages, canPost } = props;
  const t = useTranslations('support');
  return (
    <RouteDialog
      title={t(componentId ? 'fieldTitle' : 'title')}
      subtitle={about}
      closeTo={`/case/${caseId}/form/${formId}`}
      intercepted={false}
    >
      {help && <p className="mb-5 max-w-prose rounded bg-sunken px-4 py-3">{help}</p>}
      <ApplicantConversation
        caseId={caseId}
        topic={{ formId, componentId }}
        initial={messages}
        canPost={canPost}
      />
    </RouteDialog>
  );
}
