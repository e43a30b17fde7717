'use client';

import { useState } from 'react';
import { useAfterPress } from '@/components/ui/use-after-press';
import { rearrangedKeys } from '@/lib/domain/forms/checked-keys';

/**
 * Tracks the fields that have been edited and left, and so may show errors. A full check shows the errors of all fields visible at that
 * moment, but not of fields that another answer reveals later.
 *
 * @param checked Keys of the fields whose errors show from the start, because of an earlier check.
 */
export function useTouched(checked: ReadonlySet<string>) {
  const [state, setState] = useState({
    checked,
    attempt: 0,
    isChanged: false,
    changed: new Set<string>() as ReadonlySet<string>,
    left: new Set<string>() as ReadonlySet<string>,
  });
  const afterPress = useAfterPress();
  return {
    ...state,
    isShown: (key: string) => isErrorShown(state, key),
    change: (key: string) =>
      setState((now) => ({ ...now, isChanged: true, changed: new Set(now.changed).add(key) })),
    leave: (key: string) =>
      afterPress(() =>
        setState((now) => (now.changed.has(key) ? { ...now, left: new Set(now.left).add(key) } : now)),
      ),
    reveal: (keys: readonly string[]) =>
      setState((now) => ({ ...now, left: new Set([...now.left, ...keys]) })),
    /** Entries of a list were removed or moved. `order` has the former index of each entry. */
    rearrange: (listKey: string, order: readonly number[]) =>
      setState((now) => ({
        ...now,
        checked: rearrangedKeys(now.checked, listKey, order),
        changed: rearrangedKeys(now.changed, listKey, order),
        left: rearrangedKeys(now.left, listKey, order),
      })),
    /** @param asked Keys of the fields that were visible when the form was checked. */
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

/** Whether to show the errors of a key: it was edited and left, or was visible when the form was checked. */
export function isErrorShown(
  { checked, left }: { checked: ReadonlySet<string>; left: ReadonlySet<string> },
  key: string,
): boolean {
  return left.has(key) || checked.has(key);
}
