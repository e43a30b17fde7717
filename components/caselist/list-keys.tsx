'use client';

import { useEffect } from 'react';
import { openAddress } from '@/components/ui/address';
import { LIST_SEARCH_ID } from './search-box';

/** The list by keyboard: `/` searches, arrows move from case to case, Enter opens, Ctrl+K searches everywhere. */
export function ListKeys() {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.defaultPrevented || event.altKey || document.querySelector('dialog[open]')) {
        return;
      }
      const isCommand = event.ctrlKey || event.metaKey;
      if (isCommand && event.key.toLowerCase() === 'k') {
        event.preventDefault();
        openAddress(`/search${window.location.search}`);
      } else if (event.key === '/' && !isCommand && !isTyping(event.target)) {
        event.preventDefault();
        document.getElementById(LIST_SEARCH_ID)?.focus();
      } else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && !isCommand) {
        moveFocus(event);
      }
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  return null;
}

/** Moves between rows, and from the search field into the list. Elsewhere the arrow keys work as usual. */
function moveFocus(event: KeyboardEvent): void {
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
  if (index < 0 && !(isFree && event.key === 'ArrowDown')) {
    return;
  }
  event.preventDefault();
  if (index === 0 && event.key === 'ArrowUp') {
    document.getElementById(LIST_SEARCH_ID)?.focus();
    return;
  }
  links[index + (event.key === 'ArrowDown' ? 1 : -1)]?.focus();
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}
