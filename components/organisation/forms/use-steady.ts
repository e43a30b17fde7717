import { useCallback, useEffect, useRef } from 'react';

/** Returns a function that stays the same and does what `act` does now. */
export function useSteady<Args extends unknown[]>(act: (...args: Args) => void) {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  return useCallback((...args: Args) => latest.current(...args), []);
}
