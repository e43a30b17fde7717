'use client';

import { useQuery } from '@tanstack/react-query';
import { createContext, useContext, useEffect, useState } from 'react';
import { call, queryKeyOf } from '@/components/browser/api-client';
import { keepListAddress } from '@/components/shell/list-address';
import {
  type AdjacentPage,
  addListedPage,
  type CasePlace,
  caseHref,
  listPlaceOf,
} from '@/components/shell/listed-cases';
import type { CaseView } from '@/lib/contract/shapes';
import type { OpenableCase } from '@/lib/domain/dialogs';
import type { Lapse } from '@/lib/domain/lifecycle/lapse';

/** The signed-in case worker. */
export interface Me {
  accountId: string;
  name: string;
  email: string;
}

/** A change that the page shows before the server has answered the call. */
export interface Foreseen {
  /** The call was refused or not answered. The change disappears. */
  takeBack: () => void;
  /** The call was done. The change shows until the server's next answer, which includes it. */
  keep: () => void;
}

export interface ShownCase {
  view: CaseView;
  me: Me;
  /** Shows the case as it will be, before the server answers. */
  foresee: (change: (view: CaseView) => CaseView) => Foreseen;
  /** What lapses if an approval is taken back. */
  lapses: readonly Lapse[];
  /** Continues at once if nothing lapses, else after the person confirms. */
  askBefore: (goOn: () => void) => void;
  /** The case can no longer be read. The page still shows it, because something is written there. */
  isGone: boolean;
  /** Something is written in a dialog over the case, or in a box of its page. */
  isHeld: boolean;
  /** Makes the page say that the case is gone or read-only, as soon as nothing is written there. */
  leave: () => void;
  /** Marks that something is written. Returns a function that removes the mark. */
  hold: () => () => void;
}

export const ShownCaseContext = createContext<ShownCase | null>(null);

/** The case of the page. */
export function useShownCase(): ShownCase {
  const shown = useContext(ShownCaseContext);
  if (!shown) throw new Error('There is no case around');
  return shown;
}

/** Returns what decides which dialogs can be opened on the case. */
export function openableCase({ permissions, company, erasedOn }: CaseView): OpenableCase {
  return {
    permissions,
    hasContact: company.contactPersonEmail !== null,
    isErased: erasedOn !== undefined,
  };
}

/** The case of the page, or null outside a page of a case. */
export const useCaseIfShown = (): ShownCase | null => useContext(ShownCaseContext);

/** Returns the value for texts about mails, `{contact, select, none {…} other {…}}`: whether the case has a contact person, who gets them. */
export function useContactValue(): { contact: 'none' | 'known' } {
  return { contact: useCaseIfShown()?.view.company.contactPersonEmail === null ? 'none' : 'known' };
}

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
  const adjacent = place?.adjacent ?? null;
  const read = usePage(adjacent);
  useEffect(() => {
    if (!read || !adjacent) return;
    addListedPage(adjacent, { cases: read.items.map(caseHref), nextCursor: read.nextCursor });
    const found = listPlaceOf(caseHref({ id: caseId }));
    // If nothing could be stored, the position is unchanged and must not be requested again.
    setPlace((before) => (JSON.stringify(found) === JSON.stringify(before) ? before : found));
  }, [read, adjacent, caseId]);
  return place;
}

function usePage(adjacent: AdjacentPage | null) {
  const { call: name, input } = adjacent ?? NONE;
  const { data } = useQuery({
    queryKey: queryKeyOf(name, input),
    queryFn: ({ signal }) => call(name, input, { signal }),
    enabled: adjacent !== null,
    // Not cached here: once read, the page is stored with the list.
    gcTime: 0,
  });
  return data;
}

const NONE: Pick<AdjacentPage, 'call' | 'input'> = { call: 'listActiveCases', input: { pageSize: 1 } };

/** Returns the values for texts about a position in the list. `ahead` is how many cases further on. */
export function placeWords({ position, total, totalIsCapped }: CasePlace, ahead = 0) {
  return { position: position + ahead, total, isCapped: String(totalIsCapped) };
}

type Way = 'previous' | 'next';

/** The last step from a case to its neighbour in the list. */
let lastStep: { way: Way; to: string } = { way: 'next', to: '' };

/** Records that somebody goes on to a neighbouring case. */
export function noteStep(way: Way, to: string): void {
  lastStep = { way, to };
}

/** Returns where somebody at this address is likely to go next: in the direction they came, or forward. */
export const likelyWay = (address: string): Way => (lastStep.to === address ? lastStep.way : 'next');
