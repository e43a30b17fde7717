'use client';

import { type RefObject, useEffect, useRef } from 'react';

/** Whether the component is still on the page, for what comes after an answer. */
export function useIsThere(): RefObject<boolean> {
  const isThere = useRef(false);
  useEffect(() => {
    isThere.current = true;
    return () => {
      isThere.current = false;
    };
  }, []);
  return isThere;
}
