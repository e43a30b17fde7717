import { useTranslations } from 'next-intl';
import { controlId } from '@/components/forms/control-id';
import { savableRows } from '@/components/forms/rules';
import { Card } from '@/components/ui/card';
import type { MessageView } from '@/lib/api/conversation-shapes';
import type { ApplicantCase } from '@/lib/api/shapes';
import { ApplicationConversation } from './application-conversation';

/** Questions about the application, and their answers. */
export function ApplicationSupport({
  theCase,
  messages,
}: {
  theCase: ApplicantCase;
  messages: readonly MessageView[];
}) {
  const t = useTranslations('support');
  return (
    <Card id="support" className="scroll-mt-6" title={t('title')} description={t('intro')}>
      <ApplicationConversation
        caseId={theCase.id}
        topics={topicsOf(theCase, messages)}
        messages={messages}
        canPost={theCase.permissions.includes('postMessage')}
      />
    </Card>
  );
}

/** The forms, and the fields that somebody asked about. */
function topicsOf({ id, forms }: ApplicantCase, messages: readonly MessageView[]) {
  const asked = new Set(messages.map((message) => message.componentId));
  return Object.fromEntries(
    forms.flatMap((form) => {
      const href = `/case/${id}/form/${form.id}`;
      const fields = savableRows(form.rows).filter((row) => asked.has(row.componentId));
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
