'use client';

import { useEffect, useRef } from 'react';

/**
 * Takes a file that was chosen in the server's page before its script ran.
 *
 * @param send Called with the file.
 * @returns the ref for the input
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
