'use client';

import { ContactPerson } from '@/components/applicant/contact-person';
import { PlainHeader } from '@/components/applicant/plain-header';
import { call } from '@/components/ui/api-client';
import { Button } from '@/components/ui/button';
import { Link } from '@/components/ui/link';
import { AccentSheet } from './accent-sheet';
import { LanguageSwitch } from './language-switch';
import { NoticePage } from './notice-page';
import { whomToAsk } from './whom-to-ask';

/** What every page has: the table of calls, the plainest controls, and what pages share with those that say that something is wrong. */
const SHARED = [
  call,
  Button,
  Link,
  LanguageSwitch,
  PlainHeader,
  NoticePage,
  AccentSheet,
  ContactPerson,
  whomToAsk,
];

/**
 * Renders nothing. A header and the page below it are bundled separately, and so are the pages for what is not found or fails, which
 * come with every page: each with its own copy of anything that the layout above lacks. As part of the outermost layout, this code is
 * fetched once (`npm run bench:pages` measures it).
 */
export function SharedCode(): null {
  void SHARED;
  return null;
}
