import { Flag, MailWarning, MailX, MessageSquare } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { useMinute } from '@/components/browser/use-now';
import { caseHref } from '@/components/shell/listed-cases';
import { classNames } from '@/components/ui/class-names';
import { HandlingDay } from '@/components/ui/handling-day';
import { Link } from '@/components/ui/link';
import { daysBetween, dayText, exactTime, toTheMinute } from '@/components/ui/relative-day';
import { RelativeTime } from '@/components/ui/relative-time';
import { caseStatusTone, type DotTone, StatusDot, useStatusText } from '@/components/ui/status-dot';
import { VisuallyHidden } from '@/components/ui/visually-hidden';
import type { CaseListItem } from '@/lib/contract/case-list';
import { isErasedNumber } from '@/lib/domain/fields/organisation-number';
import type { Task } from '@/lib/domain/lifecycle/state';
import { wasReset } from '@/lib/domain/lifecycle/status';
import type { ListColumn as Column } from '@/lib/domain/list-order';
import { MINUTE_MS } from '@/lib/domain/time';
import type { ShownCase } from './shown-cases';

/** The texts of the cells. Looked up once for the whole table, which has hundreds of cells. */
export type CellTexts = ReturnType<typeof useCellTexts>;

export function useCellTexts() {
  return {
    list: useTranslations('caseList'),
    task: useTranslations('caseList.task'),
    status: useStatusText(),
    locale: useLocale(),
  };
}

interface CaseCellProps {
  column: Column;
  item: ShownCase;
  texts: CellTexts;
  /** Shown before the company. */
  children: ReactNode;
}

/** One cell of the case list. The style sheet selects it by `data-is`. */
export function CaseCell(cell: CaseCellProps) {
  return <td data-is={cell.column}>{contentOf(cell)}</td>;
}

function contentOf({ column, item, texts, children }: CaseCellProps): Exclude<ReactNode, undefined> {
  const { list: t, locale } = texts;
  switch (column) {
    case 'companyName':
      return (
        <span>
          {children}
          <Link
            isLikely
            href={caseHref(item)}
            title={item.companyName}
            data-row-link=""
            className="stretched-link"
          >
            {item.companyName}
          </Link>
          <CaseMarks item={item} />
        </span>
      );
    case 'reference':
      return item.reference ?? <None />;
    case 'orgNo':
      return isErasedNumber(item.orgNo) ? <None /> : item.orgNo;
    case 'tasks':
      return <Tasks item={item} texts={texts} />;
    case 'waitsFor':
      return item.waitsFor ? t(`waitsFor.${item.waitsFor}`) : <None />;
    case 'waiting':
      return item.waitsSince ? <WaitingTime since={item.waitsSince} /> : <None />;
    case 'handling':
      return item.handling ? <HandlingDay clock={item.handling} /> : <None />;
    case 'status':
      return <Status item={item} texts={texts} />;
    case 'responsible':
      return item.assignedTo ? (
        <span title={item.assignedTo}>{item.assignedTo}</span>
      ) : (
        <span className="none">{t('unassigned')}</span>
      );
    case 'lastChanged':
      return <RelativeTime at={item.lastChangedAt} />;
    case 'organisation':
      return <span title={item.moName}>{item.moName}</span>;
    case 'created':
      return <RelativeTime at={item.createdAt} />;
    case 'archived':
      return item.archivedAt ? <RelativeTime at={item.archivedAt} /> : <None />;
    case 'reset':
      return wasReset({ status: item.displayStatus, archivedFrom: item.archivedFrom }) ? t('yes') : <None />;
    case 'desiredAdmission':
      return item.desiredAdmissionDate ? dayText(item.desiredAdmissionDate, locale) : <None />;
  }
}

/** The first task of a case, and how many more there are. Without tasks, the status. */
function Tasks({ item, texts }: { item: ShownCase; texts: CellTexts }) {
  const [first, ...others] = item.tasks;
  if (!first && item.putAsideUntil) return <PutAside until={item.putAsideUntil} />;
  if (!first) return <Status item={item} texts={texts} />;
  const more = others.length > 0 ? ` ${texts.list('moreTasks', { count: others.length })}` : '';
  return (
    <StatusDot tone={TONES[first]}>
      <span title={item.tasks.map((task) => texts.task(task)).join(' · ')}>
        {texts.task(first)}
        {more}
      </span>
    </StatusDot>
  );
}

function PutAside({ until }: { until: string }) {
  const t = useTranslations('caseList');
  return <StatusDot tone="neutral">{t('putAside', { day: dayText(until, useLocale()) })}</StatusDot>;
}

function Status({ item, texts }: { item: ShownCase; texts: CellTexts }) {
  return <StatusDot tone={caseStatusTone(item)}>{texts.status(item)}</StatusDot>;
}

const TONES: Record<Task, DotTone> = {
  exportFailed: 'danger',
  undelivered: 'danger',
  signatoryUndelivered: 'danger',
  overdue: 'warning',
  question: 'warning',
  corrected: 'info',
  review: 'accent',
  decide: 'highlight',
};

const None = () => <span className="none">–</span>;

const MINUTES_AN_HOUR = 60;

const MINUTES_A_DAY = 24 * MINUTES_AN_HOUR;

/**
 * Says how long something has waited: in minutes, hours or, from 24 hours on, days as other times count them, with the moment on hover.
 * `since` is ISO 8601.
 */
export function WaitingTime({ since }: { since: string }) {
  const t = useTranslations('caseList.waiting');
  const locale = useLocale();
  const moment = new Date(since);
  const minute = useMinute();
  const minutes = Math.max(0, minute - Math.floor(moment.getTime() / MINUTE_MS));
  const text =
    minutes < MINUTES_AN_HOUR
      ? t('minutes', { count: minutes })
      : minutes < MINUTES_A_DAY
        ? t('hours', { count: Math.floor(minutes / MINUTES_AN_HOUR) })
        : t('days', { count: daysBetween(moment, new Date(minute * MINUTE_MS)) });
  return (
    <time dateTime={toTheMinute(moment)} title={exactTime(moment, locale)} suppressHydrationWarning>
      {text}
    </time>
  );
}

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
