import { useTranslations } from 'next-intl';
import { CaseStatusDot } from '@/components/ui/case-status';
import { RelativeTime } from '@/components/ui/relative-time';
import { RowLink } from '@/components/ui/table';
import type { CaseListItem } from '@/lib/contract/list-shapes';
import { caseHref } from './case-href';
import { CaseMarks } from './case-marks';

/** The cases on a phone: one card each, all of which can be pressed. */
export function CaseCards({ items }: { items: readonly CaseListItem[] }) {
  const t = useTranslations('caseList');
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] divide-y divide-line rounded-lg border border-line bg-surface md:hidden">
      {items.map((item) => (
        <li
          key={item.id}
          className="relative grid grid-cols-[minmax(0,1fr)] gap-1 px-4 py-3 has-focus-visible:bg-hover"
        >
          <span className="flex items-start justify-between gap-3">
            <span className="min-w-0">
              <RowLink href={caseHref(item)}>{item.companyName}</RowLink>
            </span>
            <CaseMarks item={item} />
          </span>
          <CaseStatusDot status={item.displayStatus} />
          <span className="grid grid-cols-[auto_1fr_auto] gap-x-4 text-ink-muted text-xs">
            <span className="numeric">{item.orgNo}</span>
            <span className="truncate">{item.assignedTo?.name ?? t('unassigned')}</span>
            <RelativeTime at={item.createdAt} />
          </span>
        </li>
      ))}
    </ul>
  );
}
