'use client';

import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { caseHref } from '@/components/caselist/case-href';
import { keepListAddress } from '@/components/shell/list-address';
import { addListedPage, type CasePlace, listPlaceOf, type PageBeside } from '@/components/shell/listed-cases';
import { call, queryKeyOf } from '@/components/ui/api-client';

/**
 * Where a case stands in the list that this window last saw; null before the page has woken up, and where it saw none. At the end of
 * what is known the page of the list beside it is read. The way back leads to the page of the list that the case is on.
 */
export function useListPlace(caseId: string): CasePlace | null {
  const [place, setPlace] = useState<CasePlace | null>(null);
  // Only the browser knows it.
  useEffect(() => {
    const found = listPlaceOf(caseHref({ id: caseId }));
    if (found) keepListAddress(found.listAddress);
    setPlace(found);
  }, [caseId]);
  const beside = place?.beside ?? null;
  const read = usePage(beside);
  useEffect(() => {
    if (!read || !beside) return;
    addListedPage(beside, { cases: read.items.map(caseHref), nextCursor: read.nextCursor });
    const found = listPlaceOf(caseHref({ id: caseId }));
    // Where nothing could be kept it is the same, and must not be asked for again.
    setPlace((before) => (JSON.stringify(found) === JSON.stringify(before) ? before : found));
  }, [read, beside, caseId]);
  return place;
}

function usePage(beside: PageBeside | null) {
  const { call: name, input } = beside ?? NONE;
  const { data } = useQuery({
    queryKey: queryKeyOf(name, input),
    queryFn: ({ signal }) => call(name, input, { signal }),
    enabled: beside !== null,
    // Once read it is kept with the list.
    gcTime: 0,
  });
  return data;
}

const NONE: Pick<PageBeside, 'call' | 'input'> = { call: 'listActiveCases', input: { pageSize: 1 } };

/** What the words for a place in the list take. `ahead`: of the case so many further on. */
export function placeWords({ position, total, totalIsCapped }: CasePlace, ahead = 0) {
  return { position: position + ahead, total, isCapped: String(totalIsCapped) };
}
