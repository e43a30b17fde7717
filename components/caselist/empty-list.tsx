import { Inbox, SearchX } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { EmptyState } from '@/components/ui/empty-state';
import { LinkButton } from '@/components/ui/link-button';
import { hasFilters, isReviewQueue, type ListQuery, listHref, NO_FILTERS } from './list-query';

/** Replaces an empty list. Says that there are no cases or that none match, and what to do. */
export function EmptyList({ basePath, query }: { basePath: string; query: ListQuery }) {
  const t = useTranslations('caseList.empty');
  const isFiltered = hasFilters(query);
  return (
    <div className="rounded-lg border border-line bg-surface">
      {isReviewQueue(query) ? (
        <EmptyState
          icon={<Inbox />}
          title={t('noReview')}
          actions={
            <LinkButton
              size="sm"
              href={listHref(basePath, query, { group: 'all', work: undefined, status: [] })}
            >
              {t('showAll')}
            </LinkButton>
          }
        >
          {t('noReviewText')}
        </EmptyState>
      ) : isFiltered ? (
        <EmptyState
          icon={<SearchX />}
          title={t('noMatch')}
          actions={
            <>
              <LinkButton size="sm" href={listHref(basePath, query, NO_FILTERS)}>
                {t('clear')}
              </LinkButton>
              {query.group !== 'all' && (
                <LinkButton size="sm" href={listHref(basePath, query, { group: 'all', work: undefined })}>
                  {t('searchAll')}
                </LinkButton>
              )}
            </>
          }
        >
          {t('noMatchText')}
        </EmptyState>
      ) : (
        <EmptyState icon={<Inbox />} title={t(query.work ? `work.${query.work}` : 'nothing')}>
          {t(query.work ? `workText.${query.work}` : 'nothingText')}
        </EmptyState>
      )}
    </div>
  );
}
