import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { MouseEvent, ReactNode } from 'react';
import { showMessage } from '@/components/browser/message-store';
import { type ListQuery, sortHref, turnHref } from '@/components/shell/list-query';
import { classNames } from '@/components/ui/class-names';
import { Link } from '@/components/ui/link';
import { COUNT_LIMITS } from '@/lib/domain/limits';
import type { ListColumn as Column, SortColumn } from '@/lib/domain/list-order';
import { CaseCell, useCellTexts } from './case-cell';
import { type ChosenCase, chosenCases, useChosenCases } from './chosen-cases';
import { columnsOf } from './columns-of-lists';
import type { ShownCase } from './shown-cases';

interface CaseTableProps {
  basePath: string;
  query: ListQuery;
  items: readonly ShownCase[];
  /** Whether to show only the columns of the simple list. */
  isSimple: boolean;
  /** Whether cases can be chosen, for actions on several. */
  canChoose: boolean;
}

const SORTS: Partial<Record<Column, SortColumn>> = { companyName: 'companyName', created: 'createdAt' };
/** Whether the list is sorted by a column. Worklists are sorted by how long their cases have waited. */
const isSortedBy = (query: ListQuery, column: Column) =>
  query.work ? column === 'waiting' : SORTS[column] === query.sort;

/** Returns the address of the list sorted by a column. Null if the list cannot be sorted by it. */
function sortedHref(basePath: string, query: ListQuery, column: Column): string | null {
  if (query.work) return column === 'waiting' ? turnHref(basePath, query) : null;
  const sort = SORTS[column];
  return sort ? sortHref(basePath, query, sort) : null;
}

/**
 * The cases, in a frame that scrolls sideways if they are too wide. The styles are under `case-table` in the style sheet, so that a page
 * does not repeat them in every cell. On a phone the style sheet turns each row into a card.
 */
export function CaseTable({ basePath, query, items, isSimple, canChoose }: CaseTableProps) {
  const t = useTranslations('caseList');
  const texts = useCellTexts();
  const columns = columnsOf(query, { isSimple });
  return (
    <section
      aria-label={t('title')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
      tabIndex={0}
      className={classNames(
        'overflow-x-auto rounded-lg border border-line bg-surface focus-visible:-outline-offset-2',
        // Where it fits, its head stays in sight.
        query.columns.length === 0 && 'xl:overflow-visible',
      )}
    >
      <table
        className="case-table"
        data-is={isSimple ? 'simple' : query.work ? 'work' : 'full'}
        data-columns={query.columns.length > 0 ? 'chosen' : undefined}
        data-has={canChoose ? 'boxes' : undefined}
      >
        <caption className="sr-only">{t('title')}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <Heading key={column} column={column} basePath={basePath} query={query}>
                {canChoose && column === 'companyName' && <ChooseAllBox items={items} />}
              </Heading>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={item.id}>
              {columns.map((column) => (
                <CaseCell key={column} column={column} item={item} texts={texts}>
                  {canChoose && column === 'companyName' && <ChooseBox item={item} items={items} />}
                </CaseCell>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** A column's name. A link if the list can be sorted by it. */
function Heading({
  column,
  basePath,
  query,
  children,
}: Pick<CaseTableProps, 'basePath' | 'query'> & { column: Column; children: ReactNode }) {
  const t = useTranslations('caseList.column');
  const href = sortedHref(basePath, query, column);
  if (href === null) {
    return (
      <th scope="col" data-is={column}>
        {children}
        {t(column)}
      </th>
    );
  }
  const isSorted = isSortedBy(query, column);
  // A longer wait began earlier, so the order is the opposite.
  const isUp = (query.order === 'asc') !== (column === 'waiting');
  const Icon = isSorted ? (isUp ? ArrowUp : ArrowDown) : ChevronsUpDown;
  return (
    <th scope="col" data-is={column} aria-sort={isSorted ? (isUp ? 'ascending' : 'descending') : 'none'}>
      {children}
      <Link href={href} scroll={false}>
        {t(column)}
        <Icon aria-hidden="true" />
      </Link>
    </th>
  );
}

const BOX = 'relative z-10 size-4 shrink-0 accent-(--accent) max-md:size-6';

/** Chooses a case of the list. With Shift, chooses all cases since the one chosen before. Shown only once the page's code runs. */
function ChooseBox({ item, items }: { item: ChosenCase; items: readonly ChosenCase[] }) {
  const chosen = useChosenCases();
  return chosen && <Box item={item} items={items} isChosen={chosen.has(item.id)} />;
}

function Box({
  item,
  items,
  isChosen,
}: {
  item: ChosenCase;
  items: readonly ChosenCase[];
  isChosen: boolean;
}) {
  const t = useTranslations('caseList.bulk');
  const onClick = (event: MouseEvent) => {
    if (!chosenCases.toggle(item, items, event.shiftKey)) sayFull(t);
  };
  return (
    <input
      type="checkbox"
      aria-label={t('choose', { company: item.companyName })}
      checked={isChosen}
      onChange={() => undefined}
      onClick={onClick}
      className={BOX}
    />
  );
}

/** Chooses every case of the page. */
function ChooseAllBox({ items }: { items: readonly ChosenCase[] }) {
  const t = useTranslations('caseList.bulk');
  const chosen = useChosenCases();
  if (!chosen) return null;
  const isAll = items.every(({ id }) => chosen.has(id));
  return (
    <input
      type="checkbox"
      aria-label={t('chooseAll')}
      checked={isAll}
      onChange={() => {
        if (!chosenCases.set(items, !isAll)) sayFull(t);
      }}
      className={`${BOX} align-middle`}
    />
  );
}

function sayFull(t: ReturnType<typeof useTranslations<'caseList.bulk'>>): void {
  showMessage({ type: 'warning', text: t('full', { count: COUNT_LIMITS.bulkCases }) });
}
