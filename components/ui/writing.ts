'use client';

import { createContext, type ReactNode, useContext, useEffect } from 'react';

/** What is written here and not sent, and whether it can be sent at all. Of case workers: in a dialog over a case, or in a box of its page. */
export interface Writing {
  /** Something is written: its place stays, whatever becomes of the case, until the person clears or closes it. */
  isWritten: boolean;
  /** It cannot be sent by now. Its place is there for what is written. */
  isOvertaken: boolean;
  /** Says whether something is written. */
  note: (isWritten: boolean) => void;
  /** Says what becomes of what is written once it is overtaken. */
  notice: ReactNode;
}

export const WritingContext = createContext<Writing>({
  isWritten: false,
  isOvertaken: false,
  note: () => undefined,
  notice: null,
});

export const useWriting = (): Writing => useContext(WritingContext);

/** Tells the place around whether something is written in it. What is kept while another tab shows still is. */
export function useNoteWriting(isWritten: boolean): void {
  const { note } = useWriting();
  useEffect(() => note(isWritten), [note, isWritten]);
}
