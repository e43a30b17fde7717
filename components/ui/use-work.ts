'use client';

import { useState } from 'react';

interface Work<Input> {
  start: (input: Input) => void;
  /** Buttons that are pending take no further presses. */
  isUnderWay: boolean;
}

/**
 * What a press has done by a call, and whether it is under way.
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
