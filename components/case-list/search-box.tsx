'use client';

import { Search, X } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState, useTransition } from 'react';
import { type ListQuery, listHref } from '@/components/shell/list-query';
import { Spinner } from '@/components/ui/skeleton';
import { TEXT_LIMITS } from '@/lib/domain/limits';

export const LIST_SEARCH_ID = 'list-search';
const PAUSE_MS = 120;

/** Searches while typing. Updates the address, but not with a history entry for every letter. */
export function SearchBox({ basePath, query }: { basePath: string; query: ListQuery }) {
  const t = useTranslations('caseList.search');
  const { text, setText, isSearching } = useSearchText(basePath, query);
  return (
    <search className="min-w-40 flex-1 sm:max-w-80">
      <label className="relative flex items-center">
        <span className="sr-only">{t('label')}</span>
        <Search aria-hidden="true" className="pointer-events-none absolute start-3 size-4 text-ink-subtle" />
        <input
          id={LIST_SEARCH_ID}
          type="search"
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => event.key === 'Escape' && setText('')}
          placeholder={t('placeholder')}
          autoComplete="off"
          maxLength={TEXT_LIMITS.search}
          aria-keyshortcuts="/"
          className="field ps-9 pe-9 [&::-webkit-search-cancel-button]:hidden"
        />
        <span className="absolute end-2 flex size-6 items-center justify-center text-ink-subtle">
          {isSearching ? (
            <Spinner />
          ) : text ? (
            <button
              type="button"
              aria-label={t('clear')}
              onClick={() => setText('')}
              className="flex size-6 items-center justify-center rounded-sm hover:bg-hover hover:text-ink"
            >
              <X aria-hidden="true" className="size-4" />
            </button>
          ) : (
            <span
              aria-hidden="true"
              className="rounded-xs border border-line px-1.5 font-sans text-xs max-sm:hidden"
            >
              /
            </span>
          )}
        </span>
      </label>
    </search>
  );
}

/** Holds the typed text. After a short pause it becomes the address's search. If the address changes elsewhere, the text follows. */
function useSearchText(basePath: string, query: ListQuery) {
  const router = useRouter();
  const [isSearching, startSearch] = useTransition();
  const [text, setText] = useState(query.search ?? '');
  const lastSearch = useRef(query.search ?? '');
  const current = query.search ?? '';
  useEffect(() => {
    // While an answer is awaited, the typed text is newer than the address.
    if (!isSearching && current !== lastSearch.current) {
      lastSearch.current = current;
      setText(current);
    }
  }, [current, isSearching]);
  useEffect(() => {
    const next = text.trim();
    if (next === lastSearch.current) {
      return;
    }
    const timer = setTimeout(() => {
      lastSearch.current = next;
      const href = listHref(basePath, query, { search: next || undefined });
      startSearch(() => router.replace(href, { scroll: false }));
    }, PAUSE_MS);
    // Do not navigate back if the person has followed a link meanwhile.
    const giveWay = ({ target }: MouseEvent) => {
      if (target instanceof Element && target.closest('a[href]')) clearTimeout(timer);
    };
    document.addEventListener('click', giveWay, true);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('click', giveWay, true);
    };
  }, [text, basePath, query, router]);
  return { text, setText, isSearching };
}
