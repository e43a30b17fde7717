'use client';

import { call } from '@/components/ui/api-client';
import { Button } from '@/components/ui/button';
import { Link } from '@/components/ui/link';

/** What every page has: the table of calls, and the plainest controls. */
const SHARED = [call, Button, Link];

/**
 * Renders nothing. A header and the page below it are bundled separately, each with its own copy of anything that the layout above
 * both lacks. As part of the outermost layout, this code is fetched once (`npm run bench:pages` measures it).
 */
export function SharedCode(): null {
  void SHARED;
  return null;
}
