import { useLocale, useTranslations } from 'next-intl';
import { dayText } from '@/components/case/page/day-text';
import { CaseStatusDot } from '@/components/ui/case-status';
import { RelativeTime } from '@/components/ui/relative-time';
import { Cell, HeaderCell, RowLink, Table, TableBody, TableHead, TableRow } from '@/components/ui/table';
import type { CaseList, CaseListItem } from '@/lib/contract/list-shapes';
import { CaseCards } from './case-cards';
import { caseHref } from './case-href';
import { CaseMarks } from './case-marks';
import { EmptyList } from './empty-list';
import { type ListQuery, type SortColumn, sortHref } from './list-query';

interface CaseTableProps {
  basePath: string;
  query: ListQuery;
  list: CaseList;
}

const COLUMNS = [
  'companyName',
  'orgNo',
  'status',
  'responsible',
  'lastChanged',
  'organisation',
  'created',
  'archived',
  'reset',
  'desiredAdmission',
] as const;

/** Close together: there are ten columns, and people read them all day. */
const DENSE = '[&_td]:px-2 [&_td]:py-2 [&_th]:px-2';

const SORTS: Partial<Record<(typeof COLUMNS)[number], SortColumn>> = {
  companyName: 'companyName',
  created: 'createdAt',
};

/** The cases with every column; on a phone as cards. */
export function CaseTable({ basePath, query, list }: CaseTableProps) {
  const t = useTranslations('caseList');
  if (list.items.length === 0) {
    return <EmptyList basePath={basePath} query={query} />;
  }
  return (
    <>
      <div className="rounded-lg border border-line bg-surface max-md:hidden">
        <Table label={t('title')} className={DENSE}>
          <TableHead>
            {COLUMNS.map((column) => {
              const sort = SORTS[column];
              const isSorted = sort === query.sort;
              const direction = query.order === 'asc' ? 'ascending' : 'descending';
              return (
                <HeaderCell
                  key={column}
                  sort={sort && (isSorted ? direction : 'none')}
                  href={sort && sortHref(basePath, query, sort)}
                >
                  {t(`column.${column}`)}
                </HeaderCell>
              );
            })}
          </TableHead>
          <TableBody>
            {list.items.map((item) => (
              <CaseRow key={item.id} item={item} />
            ))}
          </TableBody>
        </Table>
      </div>
      <CaseCards items={list.items} />
    </>
  );
}

function CaseRow({ item }: { item: CaseListItem }) {
  const t = useTranslations('caseList');
  const status = useTranslations('status');
  const locale = useLocale();
  return (
    <TableRow>
      <Cell className="max-w-60">
        <span className="flex items-center gap-2">
          <span className="min-w-0 truncate" title={item.companyName}>
            <RowLink href={caseHref(item)}>{item.companyName}</RowLink>
          </span>
          <CaseMarks item={item} />
        </span>
      </Cell>
      <Cell className="numeric whitespace-nowrap">{item.orgNo}</Cell>
      <Cell className="max-w-58" title={status(item.displayStatus)}>
        <span className="flex min-w-0 [&>span]:max-w-full [&>span>span]:truncate">
          <CaseStatusDot status={item.displayStatus} />
        </span>
      </Cell>
      <Cell className="max-w-40 truncate" title={item.assignedTo?.name}>
        {item.assignedTo?.name ?? <span className="text-ink-subtle">{t('unassigned')}</span>}
      </Cell>
      <Cell className="text-ink-muted">
        <RelativeTime at={item.lastChangedAt} />
      </Cell>
      <Cell className="max-w-40 truncate text-ink-muted" title={item.moName}>
        {item.moName}
      </Cell>
      <Cell className="text-ink-muted">
        <RelativeTime at={item.createdAt} />
      </Cell>
      <Cell className="text-ink-muted">
        {item.archivedAt ? <RelativeTime at={item.archivedAt} /> : <None />}
      </Cell>
      <Cell className="text-ink-muted">{item.reset ? t('yes') : <None />}</Cell>
      <Cell className="numeric whitespace-nowrap text-ink-muted">
        {item.desiredAdmissionDate ? dayText(item.desiredAdmissionDate, locale) : <None />}
      </Cell>
    </TableRow>
  );
}

function None() {
  return <span className="text-ink-subtle">–</span>;
}
