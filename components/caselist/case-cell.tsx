import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { dayText } from '@/components/case/page/day-text';
import { CASE_STATUS_TONE } from '@/components/ui/case-status-tone';
import { Link } from '@/components/ui/link';
import { RelativeTime } from '@/components/ui/relative-time';
import { type DotTone, StatusDot } from '@/components/ui/status-dot';
import { isErasedNumber } from '@/lib/domain/fields/organisation-number';
import type { Task } from '@/lib/domain/lifecycle/waiting';
import { caseHref } from './case-href';
import { CaseMarks } from './case-marks';
import type { Column } from './column-names';
import type { ShownCase } from './shown-cases';
import { WaitingTime } from './waiting-time';

/** The texts of the cells. Looked up once for the whole table, which has hundreds of cells. */
export type CellTexts = ReturnType<typeof useCellTexts>;

export function useCellTexts() {
  return {
    list: useTranslations('caseList'),
    task: useTranslations('caseList.task'),
    status: useTranslations('status'),
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
  return (
    <td data-is={cell.column} title={titleOf(cell)}>
      {contentOf(cell)}
    </td>
  );
}

/** Returns the full text of a cell that may be too narrow for it. */
function titleOf({ column, item, texts }: CaseCellProps): string | undefined {
  switch (column) {
    case 'companyName':
      return item.companyName;
    case 'status':
      return texts.status(item.displayStatus);
    case 'responsible':
      return item.assignedTo ?? undefined;
    case 'organisation':
      return item.moName;
    default:
      return undefined;
  }
}

function contentOf({ column, item, texts, children }: CaseCellProps): ReactNode {
  const { list: t, locale } = texts;
  switch (column) {
    case 'companyName':
      return (
        <span>
          {children}
          <Link isLikely href={caseHref(item)} data-row-link="" className="stretched-link">
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
    case 'status':
      return <Status item={item} texts={texts} />;
    case 'responsible':
      return item.assignedTo ?? <span className="none">{t('unassigned')}</span>;
    case 'lastChanged':
      return <RelativeTime at={item.lastChangedAt} showsTime />;
    case 'organisation':
      return item.moName;
    case 'created':
      return <RelativeTime at={item.createdAt} showsTime />;
    case 'archived':
      return item.archivedAt ? <RelativeTime at={item.archivedAt} /> : <None />;
    case 'reset':
      return item.reset ? t('yes') : <None />;
    case 'desiredAdmission':
      return item.desiredAdmissionDate ? dayText(item.desiredAdmissionDate, locale) : <None />;
  }
}

/** The tasks of a case, most urgent first. Without tasks, the status. */
function Tasks({ item, texts }: { item: ShownCase; texts: CellTexts }) {
  const [first] = item.tasks;
  if (!first) return <Status item={item} texts={texts} />;
  return <StatusDot tone={TONES[first]}>{item.tasks.map((task) => texts.task(task)).join(' · ')}</StatusDot>;
}

function Status({ item: { displayStatus }, texts }: { item: ShownCase; texts: CellTexts }) {
  return <StatusDot tone={CASE_STATUS_TONE[displayStatus]}>{texts.status(displayStatus)}</StatusDot>;
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
