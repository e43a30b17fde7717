'use client';

import { type MouseEvent, useRef } from 'react';

/** Pressed and released on the backdrop: a text selected out of the dialog does not close it. */
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
