'use client';

import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { caseHref } from '@/components/caselist/case-href';
import { keepListAddress } from '@/components/shell/list-address';
import { addListedPage, type CasePlace, listPlaceOf, type PageBeside } from '@/components/shell/listed-cases';
import { call, queryKeyOf } from '@/components/ui/api-client';

/**
 * Returns the position of a case in the list that this window last saw. Returns null before hydration, and if that list does not have the
 * case. At the end of the known part, reads the adjacent page of the list. Makes the way back lead to the page of the list that has the
 * case.
 */
export function useListPlace(caseId: string): CasePlace | null {
  const [place, setPlace] = useState<CasePlace | null>(null);
  // Runs in an effect, because only the browser knows the list.
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
    // If nothing could be stored, the position is unchanged and must not be requested again.
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
    // Not cached here: once read, the page is stored with the list.
    gcTime: 0,
  });
  return data;
}

const NONE: Pick<PageBeside, 'call' | 'input'> = { call: 'listActiveCases', input: { pageSize: 1 } };

/** Returns the values for texts about a position in the list. `ahead` is how many cases further on. */
export function placeWords({ position, total, totalIsCapped }: CasePlace, ahead = 0) {
  return { position: position + ahead, total, isCapped: String(totalIsCapped) };
}
