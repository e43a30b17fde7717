import { Plus, Search } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { LinkButton } from '@/components/ui/link-button';
import { type ListQuery, listHref } from './list-query';
import { SimpleSwitch } from './simple-switch';

interface ListActionsProps {
  basePath: string;
  query: ListQuery;
  canCreateCases: boolean;
  isSimple: boolean;
}

/** What can be done above a list: the other view, a quick search, a new case. */
export function ListActions({ basePath, query, canCreateCases, isSimple }: ListActionsProps) {
  const t = useTranslations('caseList');
  const search = listHref('', query, { cursors: query.cursors, page: query.page });
  return (
    <div className="flex flex-wrap items-center gap-2">
      <SimpleSwitch isSimple={isSimple} basePath={basePath} />
      {basePath === '/' && (
        <LinkButton
          href={`/search${search}`}
          scroll={false}
          size="sm"
          variant="quiet"
          aria-keyshortcuts="Control+K"
        >
          <Search aria-hidden="true" />
          {t('quickSearch')}
        </LinkButton>
      )}
      {canCreateCases && (
        <LinkButton
          href={`${basePath === '/' ? '' : basePath}/new${search}`}
          scroll={false}
          size="sm"
          variant="primary"
        >
          <Plus aria-hidden="true" />
          {t('newCase')}
        </LinkButton>
      )}
    </div>
  );
}
