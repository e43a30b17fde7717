import { useLocale, useTranslations } from 'next-intl';
import { dayText } from '@/components/case/page/day-text';
import { CaseStatusDot } from '@/components/ui/case-status';
import { Link } from '@/components/ui/link';
import { RelativeTime } from '@/components/ui/relative-time';
import { caseHref } from './case-href';
import { CaseMarks } from './case-marks';
import type { Column } from './list-columns';
import type { ShownCase } from './shown-cases';

/** One cell of the case list. The style sheet knows it by `data-is`. */
export function CaseCell({ column, item }: { column: Column; item: ShownCase }) {
  const status = useTranslations('status');
  return (
    <td data-is={column} title={titleOf(column, item, status(item.displayStatus))}>
      <CellContent column={column} item={item} />
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

function CellContent({ column, item }: { column: Column; item: ShownCase }) {
  const t = useTranslations('caseList');
  const locale = useLocale();
  switch (column) {
    case 'companyName':
      return (
        <span>
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
    case 'status':
      return <CaseStatusDot status={item.displayStatus} />;
    case 'responsible':
      return item.assignedTo ?? <span className="none">{t('unassigned')}</span>;
    case 'lastChanged':
      return <RelativeTime at={item.lastChangedAt} />;
    case 'organisation':
      return item.moName;
    case 'created':
      return <RelativeTime at={item.createdAt} />;
    case 'archived':
      return item.archivedAt ? <RelativeTime at={item.archivedAt} /> : <None />;
    case 'reset':
      return item.reset ? t('yes') : <None />;
    case 'desiredAdmission':
      return item.desiredAdmissionDate ? dayText(item.desiredAdmissionDate, locale) : <None />;
  }
}

const None = () => <span className="none">–</span>;
