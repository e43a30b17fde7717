'use client';

import { useCallback, useEffect, useRef } from 'react';

/**
 * Returns a function that runs `work` after the current press has taken effect, or at once if there is none.
 *
 * A field loses focus while the pointer goes down on the next thing. An error that appears then would move that thing away from under the
 * pointer, and the click would be lost. Pointer events do not help: on a touch screen they have already ended.
 */
export function useAfterPress(): (work: () => void) => void {
  const waiting = useRef<(() => void)[] | null>(null);
  useEffect(() => {
    const begin = (event: MouseEvent) => {
      if (event.button === 0) waiting.current ??= [];
    };
    // The click follows in the same task.
    const end = () => setTimeout(() => runAll(waiting));
    document.addEventListener('mousedown', begin, true);
    for (const type of ENDS) document.addEventListener(type, end, true);
    return () => {
      document.removeEventListener('mousedown', begin, true);
      for (const type of ENDS) document.removeEventListener(type, end, true);
    };
  }, []);
  return useCallback((work) => {
    if (waiting.current) waiting.current.push(work);
    else work();
  }, []);
}

const ENDS = ['mouseup', 'dragend', 'contextmenu'] as const;

function runAll(waiting: { current: (() => void)[] | null }): void {
  const all = waiting.current ?? [];
  waiting.current = null;
  for (const work of all) work();
}
