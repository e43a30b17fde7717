'use client';

import { createContext, useContext } from 'react';

/** The dialog over the case that something is in, which a change then closes. */
export interface DialogAround {
  /** Puts it out of sight while what it asked for is under way, or shows it again as it was. */
  conceal: (isConcealed: boolean) => void;
}

export const InDialog = createContext<DialogAround | null>(null);

export const useDialogAround = (): DialogAround | null => useContext(InDialog);
