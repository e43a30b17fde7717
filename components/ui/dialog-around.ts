'use client';

import { createContext, type RefObject, useContext } from 'react';

export interface CloseDialog {
  /** Returns to the parent route, asking first if there is unsaved input. */
  close: () => void;
  /** Returns to the parent route without asking, and refreshes it. Use it after a submit. */
  closeAndRefresh: () => void;
}

export interface BeforeClose {
  /** Says what is not saved. Default: says that something is not saved. */
  text?: string;
  /** The button to close anyway. Default: "Close without saving". */
  leaveLabel?: string;
}

/** The dialog, or the page in its place, that a component is part of. */
interface DialogAround extends CloseDialog {
  dirty: RefObject<Map<string, BeforeClose>>;
  isShown: boolean;
  /** It is shown as a page. */
  isPage?: boolean;
  /** Hides the dialog while its call is under way, or shows it again as it was. Only a dialog that a change of the case closes has it. */
  conceal?: ((isConcealed: boolean) => void) | undefined;
}

export const DialogContext = createContext<DialogAround | null>(null);

export const useDialogAround = (): DialogAround | null => useContext(DialogContext);

/**
 * Returns the heading elements for a section, and for a part of a section. They are below the title of a page, or of a dialog, whose title
 * is itself a section of the page.
 */
export function useHeadings(): { Section: 'h2' | 'h3'; Part: 'h3' | 'h4' } {
  return useDialogAround()?.isPage ? { Section: 'h2', Part: 'h3' } : { Section: 'h3', Part: 'h4' };
}
