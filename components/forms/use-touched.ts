'use client';

import { useState } from 'react';

/**
 * Which fields have been typed in and left again, and so may show what is wrong with them.
 *
 * @param isForced Everything shows from the start: the form has been checked before.
 */
export function useTouched(isForced: boolean) {
  const [state, setState] = useState({
    forced: isForced,
    attempt: 0,
    isChanged: false,
    changed: new Set<string>() as ReadonlySet<string>,
    left: new Set<string>() as ReadonlySet<string>,
  });
  return {
    ...state,
    isShown: (key: string) => state.forced || state.left.has(key),
    change: (key: string) =>
      setState((now) => ({ ...now, isChanged: true, changed: new Set(now.changed).add(key) })),
    leave: (key: string) =>
      setState((now) => (now.changed.has(key) ? { ...now, left: new Set(now.left).add(key) } : now)),
    reveal: (keys: readonly string[]) =>
      setState((now) => ({ ...now, left: new Set([...now.left, ...keys]) })),
    finish: (isValid: boolean) =>
      setState((now) => ({
        ...now,
        forced: !isValid,
        isChanged: false,
        attempt: isValid ? now.attempt : now.attempt + 1,
      })),
  };
}
