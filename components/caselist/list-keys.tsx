'use client';

import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { useCommands } from '@/components/shell/palette/commands';
import { LIST_SEARCH_ID } from './search-box';

/** Keyboard use of the list: `/` searches, arrow keys move from case to case, Enter opens. */
export function ListKeys() {
  const t = useTranslations('palette.list');
  useCommands(() => [
    { id: 'list-next', label: t('next'), key: 'j', run: () => moveFocus('ArrowDown') },
    { id: 'list-previous', label: t('previous'), key: 'k', run: () => moveFocus('ArrowUp') },
    {
      id: 'list-search',
      label: t('search'),
      key: '/',
      isInPalette: true,
      run: () => document.getElementById(LIST_SEARCH_ID)?.focus(),
    },
  ]);
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.defaultPrevented || event.altKey || document.querySelector('dialog[open]')) {
        return;
      }
      const isCommand = event.ctrlKey || event.metaKey;
      if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && !isCommand) {
        if (moveFocus(event.key)) event.preventDefault();
      }
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  return null;
}

/** Moves between rows, and from the search field into the list. Returns whether it moved. Elsewhere the arrow keys work as usual. */
function moveFocus(key: 'ArrowDown' | 'ArrowUp'): boolean {
  const links = [...document.querySelectorAll<HTMLElement>('a[data-row-link]')].filter(
    (link) => link.offsetParent,
  );
  const active = document.activeElement;
  const index = links.indexOf(active as HTMLElement);
  const isFree =
    active === document.body ||
    active?.tagName === 'MAIN' ||
    active?.tagName === 'H1' ||
    active?.id === LIST_SEARCH_ID;
  if (index < 0 && !(isFree && key === 'ArrowDown')) {
    return false;
  }
  if (index === 0 && key === 'ArrowUp') {
    document.getElementById(LIST_SEARCH_ID)?.focus();
  } else {
    links[index + (key === 'ArrowDown' ? 1 : -1)]?.focus();
  }
  return true;
}
