'use client';

import { createContext, useContext } from 'react';

/** The surrounding dialog over the case. A change made in it closes it. */
export interface DialogAround {
  /** Hides the dialog while its call is under way, or shows it again as it was. */
  conceal: (isConcealed: boolean) => void;
}

export const InDialog = createContext<DialogAround | null>(null);

export const useDialogAround = (): DialogAround | null => useContext(InDialog);
