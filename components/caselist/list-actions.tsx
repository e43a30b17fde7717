import { Plus, Search } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { buttonClass } from '@/components/ui/button-style';
import { DialogLink } from '@/components/ui/dialog-link';
import { ExportButton } from './export-button';
import { exportInput, type ListQuery, listHref } from './list-query';
import { SimpleSwitch } from './simple-switch';
import { TakeNext } from './take-next';

interface ListActionsProps {
  basePath: string;
  query: ListQuery;
  canCreateCases: boolean;
  isSimple: boolean;
}

/** The actions above a list: the other view, a quick search, the next case to take, an export, a new case. */
export function ListActions({ basePath, query, canCreateCases, isSimple }: ListActionsProps) {
  const t = useTranslations('caseList');
  const locale = useLocale();
  // In a worklist, people look for their next case.
  const isWorklist = query.work === 'todo' || query.work === 'mine';
  const search = listHref('', query, { cursors: query.cursors, page: query.page });
  return (
    <>
      <div className="max-sm:me-auto">
        <SimpleSwitch isSimple={isSimple} basePath={basePath} />
      </div>
      {basePath === '/' && (
        <DialogLink href={`/search${search}`} className={buttonClass({ size: 'sm', variant: 'quiet' })}>
          <Search aria-hidden="true" />
          <span className="max-xl:sr-only">{t('quickSearch')}</span>
        </DialogLink>
      )}
      {canCreateCases && <TakeNext isMain={isWorklist} />}
      <ExportButton input={{ ...exportInput(query), locale }} />
      {canCreateCases && (
        <DialogLink
          href={`${basePath === '/' ? '' : basePath}/new${search}`}
          className={buttonClass({ size: 'sm', variant: isWorklist ? 'secondary' : 'primary' })}
        >
          <Plus aria-hidden="true" />
          <span className="max-sm:sr-only">{t('newCase')}</span>
        </DialogLink>
      )}
    </>
  );
}
