'use client';

import { call } from '@/components/browser/api-client';
import { Button } from '@/components/ui/button';
import { Link } from '@/components/ui/link';
import { AccentSheet } from './accent-sheet';
import { FailedPage } from './failed-page';
import { LanguageSwitch } from './language-switch';
import { PlainHeader } from './plain-header';

/** The code that every page needs: the table of calls, the simplest controls, and what pages share with the error pages. */
const SHARED = [call, Button, Link, LanguageSwitch, PlainHeader, FailedPage, AccentSheet];

/**
 * Renders nothing. A header and the page below it are bundled separately. So are the pages for "not found" and for errors, which come with
 * every page. Each has its own copy of anything that the layout above lacks. Because the outermost layout includes this code, it is fetched
 * only once (`npm run bench:pages` measures it).
 */
export function SharedCode(): null {
  void SHARED;
  return null;
}
