'use client';

import { useState } from 'react';

/**
 * Which fields have been typed in and left again, and so may show what is wrong with them. A full check shows it of all that were
 * asked then, and not of what another answer only reveals afterwards.
 *
 * @param checked Ids of the fields that a check before has shown from the start.
 */
export function useTouched(checked: ReadonlySet<string>) {
  const [state, setState] = useState({
    checked,
    attempt: 0,
    isChanged: false,
    changed: new Set<string>() as ReadonlySet<string>,
    left: new Set<string>() as ReadonlySet<string>,
  });
  return {
    ...state,
    isShown: (key: string) => isErrorShown(state, key),
    change: (key: string) =>
      setState((now) => ({ ...now, isChanged: true, changed: new Set(now.changed).add(key) })),
    leave: (key: string) =>
      setState((now) => (now.changed.has(key) ? { ...now, left: new Set(now.left).add(key) } : now)),
    reveal: (keys: readonly string[]) =>
      setState((now) => ({ ...now, left: new Set([...now.left, ...keys]) })),
    /** @param asked Ids of the fields that were visible when the form was checked. */
    finish: (isValid: boolean, asked: ReadonlySet<string>) =>
      setState((now) => ({
        ...now,
        checked: isValid ? NOTHING : asked,
        isChanged: false,
        attempt: isValid ? now.attempt : now.attempt + 1,
      })),
  };
}

const NOTHING: ReadonlySet<string> = new Set();

/** Whether what is wrong with a key is shown: it was left after typing, or its field was asked when the form was checked. */
export function isErrorShown(
  { checked, left }: { checked: ReadonlySet<string>; left: ReadonlySet<string> },
  key: string,
): boolean {
  return left.has(key) || checked.has(key.split('[', 1)[0] ?? key);
}
