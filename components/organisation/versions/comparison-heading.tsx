'use client';

import { type ReactNode, useEffect, useRef } from 'react';

/** The heading of a comparison. Takes focus if the comparison was requested on the page; the address then ends in its anchor. */
export function ComparisonHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (window.location.hash === '#comparison') heading.current?.focus();
  }, []);
  return (
    <h3 ref={heading} tabIndex={-1} className="mb-4 font-semibold text-lg">
      {children}
    </h3>
  );
}
