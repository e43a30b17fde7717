import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { dayText } from '@/components/case/page/day-text';
import { CaseStatusDot } from '@/components/ui/case-status';
import { Link } from '@/components/ui/link';
import { RelativeTime } from '@/components/ui/relative-time';
import { type DotTone, StatusDot } from '@/components/ui/status-dot';
import type { Task } from '@/lib/domain/lifecycle/waiting';
import { caseHref } from './case-href';
import { CaseMarks } from './case-marks';
import type { Column } from './column-names';
import type { ShownCase } from './shown-cases';
import { WaitingTime } from './waiting-time';

interface CaseCellProps {
  column: Column;
  item: ShownCase;
  /** Before the company. */
  children: ReactNode;
}

/** One cell of the case list. The style sheet knows it by `data-is`. */
export function CaseCell({ column, item, children }: CaseCellProps) {
  const status = useTranslations('status');
  return (
    <td data-is={column} title={titleOf(column, item, status(item.displayStatus))}>
      <CellContent column={column} item={item}>
        {children}
      </CellContent>
    </td>
  );
}

/** The whole text of a cell that may be too narrow for it. */
function titleOf(column: Column, item: ShownCase, status: string): string | undefined {
  switch (column) {
    case 'companyName':
      return item.companyName;
    case 'status':
      return status;
    case 'responsible':
      return item.assignedTo ?? undefined;
    case 'organisation':
      return item.moName;
    default:
      return undefined;
  }
}

function CellContent({ column, item, children }: CaseCellProps) {
  const t = useTranslations('caseList');
  const locale = useLocale();
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
      return item.orgNo;
    case 'tasks':
      return <Tasks item={item} />;
    case 'waitsFor':
      return item.waitsFor ? t(`waitsFor.${item.waitsFor}`) : <None />;
    case 'waiting':
      return item.waitsSince ? <WaitingTime since={item.waitsSince} /> : <None />;
    case 'status':
      return <CaseStatusDot status={item.displayStatus} />;
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

/** What is to be done, most urgent first; the status of a case without anything to do. */
function Tasks({ item }: { item: ShownCase }) {
  const t = useTranslations('caseList.task');
  const [first] = item.tasks;
  if (!first) return <CaseStatusDot status={item.displayStatus} />;
  return <StatusDot tone={TONES[first]}>{item.tasks.map((task) => t(task)).join(' · ')}</StatusDot>;
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
