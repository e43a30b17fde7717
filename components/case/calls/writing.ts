'use client';

import { createContext, useContext } from 'react';

/** What is written in a dialog over the case and not sent, and whether it can be sent at all. */
export interface Writing {
  /** Something is written: the dialog stays, whatever becomes of the case, until the person closes it. */
  isWritten: boolean;
  /** What the dialog asks cannot be done by now. It is there for what is written in it. */
  isOvertaken: boolean;
  /** Says whether something is written. */
  note: (isWritten: boolean) => void;
}

export const WritingContext = createContext<Writing>({
  isWritten: false,
  isOvertaken: false,
  note: () => undefined,
});

export const useWriting = (): Writing => useContext(WritingContext);
