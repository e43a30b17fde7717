import { useTranslations } from 'next-intl';
import { controlId } from '@/components/forms/control-id';
import { Card } from '@/components/ui/card';
import type { ConversationView } from '@/lib/contract/conversation-shapes';
import type { ApplicantCase } from '@/lib/contract/shapes';
import { savableComponents } from '@/lib/domain/forms/rows';
import { ApplicationConversation } from './application-conversation';
import { contactValue } from './contact-value';

/** Questions about the application, and their answers. */
export function ApplicationSupport({
  theCase,
  messages,
}: {
  theCase: ApplicantCase;
  messages: ConversationView;
}) {
  const t = useTranslations('support');
  return (
    <Card
      id="support"
      className="scroll-mt-6"
      title={t('title')}
      description={t('intro', contactValue(theCase))}
    >
      <ApplicationConversation
        caseId={theCase.id}
        topics={topicsOf(theCase, messages)}
        messages={messages}
        canPost={theCase.permissions.includes('postMessage')}
      />
    </Card>
  );
}

/** Returns the forms, and the fields that somebody asked about. If older messages may still be fetched, returns all fields. */
function topicsOf({ id, forms }: ApplicantCase, messages: ConversationView) {
  const asked = new Set(messages.messages.map((message) => message.componentId));
  const isWhole = messages.nextCursor === null;
  return Object.fromEntries(
    forms.flatMap((form) => {
      const href = `/case/${id}/form/${form.id}`;
      const fields = savableComponents(form.rows).filter((row) => !isWhole || asked.has(row.componentId));
      return [
        [form.id, { label: form.title, href }],
        ...fields.map((row) => [
          row.componentId,
          { label: row.label, href: `${href}#${controlId(row.componentId)}` },
        ]),
      ];
    }),
  );
}
