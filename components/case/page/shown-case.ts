'use client';

import { createContext, useContext } from 'react';
import type { CaseView } from '@/lib/contract/shapes';

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

/** The case of the page, or null outside a page of a case. */
export const useCaseIfShown = (): ShownCase | null => useContext(ShownCaseContext);
