'use client';

import { usePathname } from 'next/navigation';
import { useEffect } from 'react';
import { keepWhomToAsk, type WhomToAsk } from './whom-to-ask';

/** Stores whom to ask, for a page that fails. Shows nothing. */
export function KeepWhomToAsk({ organisation, contact }: WhomToAsk) {
  const pathname = usePathname();
  useEffect(() => keepWhomToAsk(pathname, { organisation, contact }), [pathname, organisation, contact]);
  return null;
}
