import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { dayText } from '@/components/case/page/day-text';
import { CaseStatusDot } from '@/components/ui/case-status';
import { Link } from '@/components/ui/link';
import { RelativeTime } from '@/components/ui/relative-time';
import { caseHref } from './case-href';
import { CaseMarks } from './case-marks';
import { type ListQuery, type SortColumn, sortHref } from './list-query';
import type { ShownCase } from './shown-cases';

interface CaseTableProps {
  basePath: string;
  query: ListQuery;
  items: readonly ShownCase[];
  /** The first four columns only. */
  isSimple: boolean;
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

type Column = (typeof COLUMNS)[number];

const SORTS: Partial<Record<Column, SortColumn>> = { companyName: 'companyName', created: 'createdAt' };

/**
 * The cases, in a frame that scrolls sideways by itself when it is too wide. What it looks like is under `case-table` in the style
 * sheet: a page says it once, not in every cell. On a phone the style sheet makes a card of each row.
 */
export function CaseTable({ basePath, query, items, isSimple }: CaseTableProps) {
  const t = useTranslations('caseList');
  const columns = isSimple ? COLUMNS.slice(0, 4) : COLUMNS;
  return (
    <section
      aria-label={t('title')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      className="overflow-x-auto rounded-lg border border-line bg-surface focus-visible:-outline-offset-2"
    >
      <table className="case-table" data-columns={columns.length}>
        <caption className="sr-only">{t('title')}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <Heading key={column} column={column} basePath={basePath} query={query} />
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <CaseRow key={item.id} item={item} isSimple={isSimple} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** A column's name; a link where the list can be sorted by it. */
function Heading({
  column,
  basePath,
  query,
}: Pick<CaseTableProps, 'basePath' | 'query'> & { column: Column }) {
  const t = useTranslations('caseList.column');
  const sort = SORTS[column];
  if (!sort) return <th scope="col">{t(column)}</th>;
  const isSorted = sort === query.sort;
  const isUp = query.order === 'asc';
  const Icon = isSorted ? (isUp ? ArrowUp : ArrowDown) : ChevronsUpDown;
  return (
    <th scope="col" aria-sort={isSorted ? (isUp ? 'ascending' : 'descending') : 'none'}>
      <Link href={sortHref(basePath, query, sort)} scroll={false}>
        {t(column)}
        <Icon aria-hidden="true" />
      </Link>
    </th>
  );
}

function CaseRow({ item, isSimple }: { item: ShownCase; isSimple: boolean }) {
  const t = useTranslations('caseList');
  const status = useTranslations('status');
  return (
    <tr>
      <td title={item.companyName}>
        <span>
          <Link isLikely href={caseHref(item)} data-row-link="" className="stretched-link">
            {item.companyName}
          </Link>
          <CaseMarks item={item} />
        </span>
      </td>
      <td className="numeric">{item.orgNo}</td>
      <td title={status(item.displayStatus)}>
        <CaseStatusDot status={item.displayStatus} />
      </td>
      <td title={item.assignedTo ?? undefined}>
        {item.assignedTo ?? <span className="none">{t('unassigned')}</span>}
      </td>
      {!isSimple && <FurtherCells item={item} />}
    </tr>
  );
}

function FurtherCells({ item }: { item: ShownCase }) {
  const t = useTranslations('caseList');
  const locale = useLocale();
  return (
    <>
      <td>
        <RelativeTime at={item.lastChangedAt} />
      </td>
      <td title={item.moName}>{item.moName}</td>
      <td>
        <RelativeTime at={item.createdAt} />
      </td>
      <td>{item.archivedAt ? <RelativeTime at={item.archivedAt} /> : <None />}</td>
      <td>{item.reset ? t('yes') : <None />}</td>
      <td className="numeric">
        {item.desiredAdmissionDate ? dayText(item.desiredAdmissionDate, locale) : <None />}
      </td>
    </>
  );
}

const None = () => <span className="none">–</span>;
