import { Plus, Search } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { LinkButton } from '@/components/ui/link-button';
import { ExportButton } from './export-button';
import { exportInput, type ListQuery, listHref } from './list-query';
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
  const locale = useLocale();
  const search = listHref('', query, { cursors: query.cursors, page: query.page });
  return (
    <>
      <div className="max-sm:me-auto">
        <SimpleSwitch isSimple={isSimple} basePath={basePath} />
      </div>
      {basePath === '/' && (
        <LinkButton
          href={`/search${search}`}
          scroll={false}
          size="sm"
          variant="quiet"
          aria-keyshortcuts="Control+K"
        >
          <Search aria-hidden="true" />
          <span className="max-sm:sr-only">{t('quickSearch')}</span>
        </LinkButton>
      )}
      <ExportButton input={{ ...exportInput(query), locale }} />
      {canCreateCases && (
        <LinkButton
          href={`${basePath === '/' ? '' : basePath}/new${search}`}
          scroll={false}
          size="sm"
          variant="primary"
        >
          <Plus aria-hidden="true" />
          <span className="max-sm:sr-only">{t('newCase')}</span>
        </LinkButton>
      )}
    </>
  );
}
