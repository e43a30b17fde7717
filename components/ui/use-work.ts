'use client';

import { useState } from 'react';

interface Work<Input> {
  start: (input: Input) => void;
  /** Whether the work is under way. Give it to the button as `pending`, so that the button takes no further presses. */
  isUnderWay: boolean;
}

/**
 * Runs the call that a press makes, and says whether it is under way.
 *
 * @param onError Says what went wrong.
 */
export function useWork<Input = void>(
  work: (input: Input) => Promise<unknown>,
  onError: (error: Error, input: Input) => void,
): Work<Input> {
  const [isUnderWay, setIsUnderWay] = useState(false);
  async function start(input: Input) {
    setIsUnderWay(true);
    try {
      await work(input);
    } catch (error) {
      onError(error as Error, input);
    } finally {
      setIsUnderWay(false);
    }
  }
  return { start: (input) => void start(input), isUnderWay };
}
