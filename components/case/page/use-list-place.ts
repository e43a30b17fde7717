'use client';

import { useEffect, useState } from 'react';
import { type CasePlace, listPlaceOf } from '@/components/shell/list-address';

/** Where a case stands in the list that this window last saw; null before the page has woken up, and where it saw none. */
export function useListPlace(caseId: string): CasePlace | null {
  const [place, setPlace] = useState<CasePlace | null>(null);
  // Only the browser knows it.
  useEffect(() => setPlace(listPlaceOf(`/case/admin/${caseId}`)), [caseId]);
  return place;
}
