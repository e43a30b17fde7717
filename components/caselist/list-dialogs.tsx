'use client';

import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { Suspense, useCallback } from 'react';
import { lazyPart } from '@/components/ui/lazy-part';
import { useTitle } from '@/components/ui/use-title';
import type { OrganisationChoice } from './new-case-dialog';

const loadSearch = () => import('./search-dialog').then((module) => module.SearchDialog);
const loadNewCase = () => import('./new-case-dialog').then((module) => module.NewCaseDialog);
const SearchDialog = lazyPart(loadSearch);
const NewCaseDialog = lazyPart(loadNewCase);

/** Returns a function that fetches the code of a dialog over the list, when somebody seems about to open it. */
export function usePrepareListDialog(): (href: string) => void {
  return useCallback((href) => void (/^(\/simple)?\/new/.test(href) ? loadNewCase() : loadSearch()), []);
}

interface ListDialogsProps {
  basePath: '/' | '/simple';
  /** The organisations in which the case worker may create a case. */
  organisations: readonly OrganisationChoice[];
}

/** Shows the dialog that the address opens over the list. */
export function ListDialogs({ basePath, organisations }: ListDialogsProps) {
  const t = useTranslations();
  const [name] = usePathname().split('/').slice(-1);
  const page = t(basePath === '/' ? 'caseList.title' : 'caseList.simpleTitle');
  useTitle(name === 'search' ? t('dialog.search.title') : name === 'new' ? t('dialog.new.title') : page);
  if (name !== 'search' && name !== 'new') return null;
  return (
    <Suspense>
      {name === 'search' ? (
        <SearchDialog />
      ) : (
        <NewCaseDialog organisations={organisations} closeTo={basePath} />
      )}
    </Suspense>
  );
}
