'use client';

import { type MouseEvent, useRef } from 'react';

/** Closes only if both press and release are on the backdrop. Selecting text from the dialog to outside does not close it. */
export function useBackdrop(close: () => void) {
  const pressed = useRef(false);
  return {
    onMouseDown: (event: MouseEvent<HTMLDialogElement>) => {
      pressed.current = event.target === event.currentTarget;
    },
    onClick: (event: MouseEvent<HTMLDialogElement>) => {
      if (pressed.current && event.target === event.currentTarget) {
        close();
      }
      pressed.current = false;
    },
  };
}
