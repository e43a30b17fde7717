'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useState } from 'react';
import { call, queryKeyOf } from '@/components/ui/api-client';
import type { CaseListItem } from '@/lib/contract/list-shapes';

const SHOWN = 8;
const PAUSE_MS = 200;

interface FoundCases {
  cases: readonly CaseListItem[];
  total: number;
  /** Whether the cases are those of the current text. */
  isSettled: boolean;
  isAsked: boolean;
  isError: boolean;
}

/**
 * Finds cases of every category by name or number, after a pause in typing.
 *
 * @param isHurried Skips the pause, because Enter was pressed.
 */
export function useFoundCases(text: string, isHurried: boolean): FoundCases {
  const settled = useSettled(text);
  const search = isHurried ? text : settled;
  const isAsked = search !== '' && text !== '';
  const found = useQuery({
    queryKey: queryKeyOf('listActiveCases', { group: 'all', search, pageSize: SHOWN }),
    queryFn: ({ signal }) => call('listActiveCases', { group: 'all', search, pageSize: SHOWN }, { signal }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  });
  return {
    cases: isAsked ? (found.data?.items ?? []) : [],
    total: isAsked ? (found.data?.total ?? 0) : 0,
    isSettled: !isAsked ? search === text : search === text && !found.isPlaceholderData && !found.isFetching,
    isAsked,
    isError: found.isError,
  };
}

/** Returns the text after a pause in typing. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return useDeferredValue(settled);
}
