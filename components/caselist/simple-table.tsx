import { useTranslations } from 'next-intl';
import { CaseStatusDot } from '@/components/ui/case-status';
import { Cell, HeaderCell, RowLink, Table, TableBody, TableHead, TableRow } from '@/components/ui/table';
import type { CaseList } from '@/lib/contract/list-shapes';
import { CaseCards } from './case-cards';
import { caseHref } from './case-href';
import { CaseMarks } from './case-marks';
import { EmptyList } from './empty-list';
import { type ListQuery, sortHref } from './list-query';

/** The cases with company, number, status and responsible only; on a phone as cards. */
export function SimpleTable({
  basePath,
  query,
  list,
}: {
  basePath: string;
  query: ListQuery;
  list: CaseList;
}) {
  const t = useTranslations('caseList');
  if (list.items.length === 0) {
    return <EmptyList basePath={basePath} query={query} />;
  }
  const direction = query.order === 'asc' ? 'ascending' : 'descending';
  return (
    <>
      <div className="rounded-lg border border-line bg-surface max-md:hidden">
        <Table label={t('title')}>
          <TableHead>
            <HeaderCell
              sort={query.sort === 'companyName' ? direction : 'none'}
              href={sortHref(basePath, query, 'companyName')}
            >
              {t('column.companyName')}
            </HeaderCell>
            <HeaderCell>{t('column.orgNo')}</HeaderCell>
            <HeaderCell>{t('column.status')}</HeaderCell>
            <HeaderCell>{t('column.responsible')}</HeaderCell>
          </TableHead>
          <TableBody>
            {list.items.map((item) => (
              <TableRow key={item.id}>
                <Cell className="max-w-80">
                  <span className="flex items-center gap-2">
                    <span className="min-w-0 truncate" title={item.companyName}>
                      <RowLink href={caseHref(item)}>{item.companyName}</RowLink>
                    </span>
                    <CaseMarks item={item} />
                  </span>
                </Cell>
                <Cell className="numeric whitespace-nowrap">{item.orgNo}</Cell>
                <Cell>
                  <CaseStatusDot status={item.displayStatus} />
                </Cell>
                <Cell>
                  {item.assignedTo?.name ?? <span className="text-ink-subtle">{t('unassigned')}</span>}
                </Cell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </div>
      <CaseCards items={list.items} />
    </>
  );
}
