'use client';

import { createContext, type ReactNode, useContext, useEffect } from 'react';

/**
 * Text written here and not sent, and whether it can still be sent. For case workers: in a dialog over a case, or in a box of the case's
 * page.
 */
export interface Writing {
  /** Something is written. Its place then stays, whatever happens to the case, until the person clears or closes it. */
  isWritten: boolean;
  /** The text can no longer be sent. Its place stays for the sake of the text. */
  isOvertaken: boolean;
  /** Reports whether something is written. */
  note: (isWritten: boolean) => void;
  /** Says what happens to the text once it can no longer be sent. */
  notice: ReactNode;
}

export const WritingContext = createContext<Writing>({
  isWritten: false,
  isOvertaken: false,
  note: () => undefined,
  notice: null,
});

export const useWriting = (): Writing => useContext(WritingContext);

/** Tells the surrounding place whether something is written in it. Text kept while another tab shows counts too. */
export function useNoteWriting(isWritten: boolean): void {
  const { note } = useWriting();
  useEffect(() => note(isWritten), [note, isWritten]);
}
