import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Link } from '@/components/ui/link';
import { CaseCell } from './case-cell';
import { COLUMNS, type Column, SIMPLE_COLUMNS } from './list-columns';
import { type ListQuery, type SortColumn, sortHref } from './list-query';
import type { ShownCase } from './shown-cases';

interface CaseTableProps {
  basePath: string;
  query: ListQuery;
  items: readonly ShownCase[];
  /** The columns of the simple list only. */
  isSimple: boolean;
}

const SORTS: Partial<Record<Column, SortColumn>> = { companyName: 'companyName', created: 'createdAt' };

/**
 * The cases, in a frame that scrolls sideways by itself when it is too wide. What it looks like is under `case-table` in the style
 * sheet: a page says it once, not in every cell. On a phone the style sheet makes a card of each row.
 */
export function CaseTable({ basePath, query, items, isSimple }: CaseTableProps) {
  const t = useTranslations('caseList');
  const columns: readonly Column[] = isSimple ? SIMPLE_COLUMNS : COLUMNS;
  return (
    <section
      aria-label={t('title')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      className="overflow-x-auto rounded-lg border border-line bg-surface focus-visible:-outline-offset-2"
    >
      <table className="case-table" data-is={isSimple ? 'simple' : 'full'}>
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
            <tr key={item.id}>
              {columns.map((column) => (
                <CaseCell key={column} column={column} item={item} />
              ))}
            </tr>
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
