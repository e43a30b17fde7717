import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { PAGE_SIZE } from '@/components/shell/listed-cases';
import { LinkButton } from '@/components/ui/link-button';
import { type ListQuery, listHref } from './list-query';

interface PagingProps {
  basePath: string;
  query: ListQuery;
  total: number;
  totalIsCapped: boolean;
  nextCursor: string | null;
  /** The number of cases on this page. */
  shown: number;
}

/** Says which cases are shown and how many there are. Links to the neighbouring pages. */
export function Paging({ basePath, query, total, totalIsCapped, nextCursor, shown }: PagingProps) {
  const t = useTranslations('caseList.paging');
  if (shown === 0) {
    return null;
  }
  const first = (query.page - 1) * PAGE_SIZE + 1;
  return (
    <nav aria-label={t('label')} className="flex flex-wrap items-center justify-between gap-3 text-ink-muted">
      <p role="status" className="numeric">
        {t(totalIsCapped ? 'rangeOfMany' : 'range', { first, last: first + shown - 1, total })}
      </p>
      <div className="flex gap-2">
        {query.page > 1 && (
          <LinkButton isLikely size="sm" rel="prev" href={listHref(basePath, query, previousPage(query))}>
            <ChevronLeft aria-hidden="true" />
            {t('previous')}
          </LinkButton>
        )}
        {nextCursor && (
          <LinkButton
            isLikely
            size="sm"
            rel="next"
            href={listHref(basePath, query, {
              cursors: [...query.cursors, nextCursor],
              page: query.page + 1,
            })}
          >
            {t('next')}
            <ChevronRight aria-hidden="true" />
          </LinkButton>
        )}
      </div>
    </nav>
  );
}

/** Returns the previous page. If the address has forgotten its cursor, returns the first page. */
function previousPage({ cursors, page }: ListQuery): Partial<ListQuery> {
  const before = cursors.slice(0, -1);
  return before.length > 0 ? { cursors: before, page: page - 1 } : {};
}
