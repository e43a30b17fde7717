import { Flag, MailWarning, MailX, MessageSquare } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { classNames } from '@/components/ui/class-names';
import { VisuallyHidden } from '@/components/ui/visually-hidden';
import type { CaseListItem } from '@/lib/contract/list-shapes';

type Marks = Pick<
  CaseListItem,
  'unhandledSupportMessageCount' | 'handledCorrectionCount' | 'undeliveredMail' | 'bouncedSignatory'
>;

/** Marks for what waits in a case: messages, corrections, and mail to the company or a signatory that did not arrive. Each has a text. */
export function CaseMarks({ item }: { item: Marks }) {
  const { unhandledSupportMessageCount, handledCorrectionCount, undeliveredMail, bouncedSignatory } = item;
  const count = unhandledSupportMessageCount + handledCorrectionCount;
  return count > 0 || undeliveredMail || bouncedSignatory ? <SomeMarks item={item} /> : null;
}

function SomeMarks({ item }: { item: Marks }) {
  const t = useTranslations('caseList.mark');
  const {
    unhandledSupportMessageCount: messages,
    handledCorrectionCount: corrections,
    undeliveredMail,
    bouncedSignatory,
  } = item;
  return (
    <span className="relative z-10 inline-flex shrink-0 items-center gap-2">
      {messages > 0 && (
        <Mark
          icon={<MessageSquare />}
          text={t('messages', { count: messages })}
          count={messages}
          tone="text-warning"
        />
      )}
      {corrections > 0 && (
        <Mark
          icon={<Flag />}
          text={t('corrections', { count: corrections })}
          count={corrections}
          tone="text-info"
        />
      )}
      {undeliveredMail && <Mark icon={<MailWarning />} text={t('undelivered')} tone="text-danger" />}
      {bouncedSignatory && <Mark icon={<MailX />} text={t('bouncedSignatory')} tone="text-danger" />}
    </span>
  );
}

function Mark({ icon, text, count, tone }: { icon: ReactNode; text: string; count?: number; tone: string }) {
  return (
    <span title={text} className={classNames('numeric inline-flex items-center gap-0.5 text-xs', tone)}>
      <span aria-hidden="true" className="inline-flex items-center gap-0.5 [&_svg]:size-3.5">
        {icon}
        {count}
      </span>
      <VisuallyHidden>{text}</VisuallyHidden>
    </span>
  );
}
