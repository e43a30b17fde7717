'use client';

import { createContext, useContext } from 'react';
import type { CaseView } from '@/lib/contract/shapes';

/** The signed-in case worker. */
export interface Me {
  accountId: string;
  name: string;
  email: string;
}

/** What shows of a call that the server has not answered yet. */
export interface Foreseen {
  /** It was refused, or not answered. */
  takeBack: () => void;
  /** It was done: shows until the server's next answer, which knows of it. */
  keep: () => void;
}

export interface ShownCase {
  view: CaseView;
  me: Me;
  /** Shows the case as it will be, before the server says so. */
  foresee: (change: (view: CaseView) => CaseView) => Foreseen;
  /** The case cannot be read any longer, but the page still shows it, because something is written there. */
  isGone: boolean;
  /** Something is written in a dialog over the case, or in a box of its page. */
  isHeld: boolean;
  /** Has the page say that the case is gone or read-only; as soon as nothing is written there. */
  leave: () => void;
  /** Says that something is written there. Returns how to say that it is not any longer. */
  hold: () => () => void;
}

export const ShownCaseContext = createContext<ShownCase | null>(null);

/** The case of the page. */
export function useShownCase(): ShownCase {
  const shown = useContext(ShownCaseContext);
  if (!shown) throw new Error('There is no case around');
  return shown;
}

/** The same where there may be none. */
export const useCaseIfShown = (): ShownCase | null => useContext(ShownCaseContext);
