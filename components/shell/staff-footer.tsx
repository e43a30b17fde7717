'use client';

import { usePathname } from 'next/navigation';
import { GuideLink, staffGuide } from './guide-link';

/** The footer of a case worker's page on a phone, where the header has no room for the link to the help. */
export function StaffFooter() {
  const guide = staffGuide(usePathname());
  return (
    <footer className="print:hidden border-line border-t px-4 py-3 text-sm sm:hidden">
      <GuideLink guide={guide} className="link inline-block py-1" />
    </footer>
  );
}
