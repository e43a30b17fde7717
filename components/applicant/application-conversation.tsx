'use client';

import { useTranslations } from 'next-intl';
import type { MessagePost } from '@/components/messages/held-messages';
import { Link } from '@/components/ui/link';
import type { ConversationView } from '@/lib/contract/conversation-shapes';
import { ApplicantConversation } from './applicant-conversation';

interface ApplicationConversationProps {
  caseId: string;
  /** Names of forms and fields, by id, to show what a message is about. */
  topics: Readonly<Record<string, { label: string; href: string }>>;
  messages: ConversationView;
  canPost: boolean;
  post?: MessagePost | undefined;
}

/** The whole conversation about the application, and a field to ask a question. */
export function ApplicationConversation({ caseId, topics, messages, ...rest }: ApplicationConversationProps) {
  const t = useTranslations('support');
  return (
    <ApplicantConversation
      caseId={caseId}
      initial={messages}
      {...rest}
      renderTopic={({ formId, componentId }) => {
        const topic = topics[componentId ?? formId ?? ''];
        return (
          topic && (
            <>
              {t('about')}{' '}
              <Link href={topic.href} scroll={false} className="link">
                {topic.label}
              </Link>
            </>
          )
        );
      }}
    />
  );
}
