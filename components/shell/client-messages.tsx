import { getLocale } from 'next-intl/server';
import type { ReactNode } from 'react';
import { isLocale } from '@/lib/domain/locale';
import { pickMessages } from '@/lib/i18n/messages';
import { MergedMessages } from './merged-messages';

/**
 * Hands sections of the messages to the client components inside, in addition to those from further out. The root layout
 * gives `ui`, `shell` and `errors.http`; each part of the product adds what its own client components use.
 *
 * @param sections Dotted paths, such as `['status', 'caseList']`.
 */
export async function ClientMessages({
  sections,
  children,
}: {
  sections: readonly string[];
  children: ReactNode;
}) {
  const locale = await getLocale();
  const messages = isLocale(locale) ? pickMessages(locale, sections) : {};
  return <MergedMessages messages={messages}>{children}</MergedMessages>;
}
