'use client';

import { useRouter } from 'next/navigation';
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { useWasLoaded } from '@/components/browser/fetched-part';
import { decodedPart } from '@/lib/domain/decoded-part';

/**
 * The heading of a page of the application. Focus moves to it, or to the part that the address names, when somebody comes from another page.
 */
export function PageHeading({ step, children }: { step?: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const wasLoaded = useWasLoaded();
  useLayoutEffect(() => {
    if (wasLoaded) return;
    const part = document.getElementById(decodedPart(window.location.hash.slice(1)));
    if (!part) window.scrollTo(0, 0);
    else part.scrollIntoView({ block: 'center' });
    (part ?? heading.current)?.focus({ preventScroll: true });
  }, [wasLoaded]);
  return (
    // The key replaces the heading at each new step, so that focus from the step before moves here (`focusNear`).
    <h1 key={step} ref={heading} tabIndex={-1} className="font-semibold text-2xl sm:text-3xl">
      {children}
    </h1>
  );
}

/** The pages of what older mails and bookmarks name as a part of the first page. */
const MOVED: readonly [RegExp, page: string, part?: string][] = [
  [/^#(support$|message-)/, 'questions'],
  [/^#sign(ing)?$/, 'signing', ''],
];

/** Leads from an address of a part of the first page that has a page of its own now to that page. */
export function MovedParts({ caseId }: { caseId: string }) {
  const router = useRouter();
  useEffect(() => {
    const { hash } = window.location;
    const [, page, part = hash] = MOVED.find(([named]) => named.test(hash)) ?? [];
    if (page) router.replace(`/case/${caseId}/${page}${part}`);
  }, [caseId, router]);
  return null;
}
