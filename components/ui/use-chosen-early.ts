'use client';

import { useEffect, useRef } from 'react';

/**
 * Takes a file that was chosen in the server's page before its script ran.
 *
 * @param send What choosing a file does.
 * @returns the input, to be given its element
 */
export function useChosenEarly(send: (file: File) => void) {
  const input = useRef<HTMLInputElement>(null);
  const first = useRef(send);
  useEffect(() => {
    const [chosen] = input.current?.files ?? [];
    if (!input.current || !chosen) return;
    input.current.value = '';
    first.current(chosen);
  }, []);
  return input;
}
