'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Bookmark, BookmarkPlus, Check, RotateCw, Trash2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { call, queryKeyOf } from '@/components/ui/api-client';
import { buttonClass } from '@/components/ui/button-style';
import { Menu, MenuItem, MenuLink } from '@/components/ui/menu';
import { showMessage } from '@/components/ui/toast-store';
import { useApiErrorBanner } from '@/components/ui/use-api-error-banner';
import { type ListQuery, viewQuery } from './list-query';
import { SaveView, type SharingChoice } from './save-view';

interface ViewMenuProps {
  basePath: string;
  query: ListQuery;
  /** The organisations in which a view can be shared. */
  organisations: readonly SharingChoice[];
}

/** The saved views, and a way to save the current list. A view is an address, so it can be sent to anybody. */
export function ViewMenu({ basePath, query, organisations }: ViewMenuProps) {
  const t = useTranslations('caseList.view');
  const views = useQuery({ queryKey: queryKeyOf('listViews', {}), queryFn: () => call('listViews', {}) });
  const remove = useRemoval();
  const [isSaving, setIsSaving] = useState(false);
  const here = viewQuery(query);
  const current = views.data?.find((view) => view.query === here);
  return (
    <>
      <Menu
        trigger={
          <button type="button" className={buttonClass({ variant: current ? 'secondary' : 'quiet' })}>
            <Bookmark aria-hidden="true" />
            {current?.name ?? t('menu')}
          </button>
        }
      >
        {views.data?.map((view) => (
          <MenuLink
            key={view.id}
            href={view.query ? `${basePath}?${view.query}` : basePath}
            icon={<Check aria-hidden="true" className={view === current ? undefined : 'invisible'} />}
          >
            {view.moId === null ? view.name : t('shared', { name: view.name })}
          </MenuLink>
        ))}
        {views.isError && !views.data && (
          <MenuItem icon={<RotateCw aria-hidden="true" />} onSelect={() => void views.refetch()}>
            {t('failed')}
          </MenuItem>
        )}
        <MenuItem icon={<BookmarkPlus aria-hidden="true" />} onSelect={() => setIsSaving(true)}>
          {t('save')}
        </MenuItem>
        {current?.canRemove && (
          <MenuItem
            tone="danger"
            icon={<Trash2 aria-hidden="true" />}
            onSelect={() => void remove(current.id)}
          >
            {t('remove', { name: current.name })}
          </MenuItem>
        )}
      </Menu>
      {isSaving && <SaveView query={here} organisations={organisations} onClose={() => setIsSaving(false)} />}
    </>
  );
}

function useRemoval() {
  const t = useTranslations('caseList.view');
  const client = useQueryClient();
  const showError = useApiErrorBanner();
  return async (viewId: string) => {
    try {
      await call('removeView', { viewId });
      showMessage({ type: 'success', text: t('removed') });
      await client.invalidateQueries({ queryKey: queryKeyOf('listViews', {}) });
    } catch (error) {
      showError(error);
    }
  };
}
