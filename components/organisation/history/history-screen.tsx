'use client';

import { History } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { ScreenHeading } from '@/components/organisation/screen-heading';
import { call } from '@/components/ui/api-client';
import { EmptyState } from '@/components/ui/empty-state';
import { useKeyedText } from '@/components/ui/keyed-text';
import { OlderButton } from '@/components/ui/older-button';
import { exactTime } from '@/components/ui/relative-day';
import { useOlderPages } from '@/components/ui/use-older-pages';
import type { Page } from '@/lib/contract/pages';
import { eventInWords, type OrganisationEntry } from './event-words';

/** Lists everything that has changed in an organisation, newest first. */
export function HistoryScreen({ slug, newest }: { slug: string; newest: Page<OrganisationEntry> }) {
  const t = useTranslations('organisation');
  const { items, hasOlder, showOlder } = useOlderPages(newest, (cursor) =>
    call('listOrganisationHistory', { slug, cursor }),
  );
  return (
    <>
      <ScreenHeading title={t('nav.history')}>{t('history.intro')}</ScreenHeading>
      {items.length === 0 ? (
        <EmptyState icon={<History />} title={t('history.empty')} />
      ) : (
        <ol className="mb-4 grid max-w-3xl gap-4">
          {items.map((entry) => (
            <li key={entry.id} className="min-w-0 border-line border-b pb-4 last:border-0">
              <Entry entry={entry} />
            </li>
          ))}
        </ol>
      )}
      <OlderButton list={t('history.title')} hasOlder={hasOlder} showOlder={showOlder} count={items.length} />
    </>
  );
}

function Entry({ entry }: { entry: OrganisationEntry }) {
  const t = useKeyedText();
  const locale = useLocale();
  const { text, note, lines } = eventInWords(entry, t, locale);
  const { at, by, isSystem } = entry;
  return (
    <>
      <p className="break-words font-medium">{text}</p>
      <p className="text-ink-muted text-sm">
        {isSystem ? t('organisation.history.system') : by}
        {' · '}
        <time dateTime={at}>{exactTime(new Date(at), locale)}</time>
      </p>
      {note !== null && (
        <p className="mt-1 whitespace-pre-line break-words border-line-strong border-s-2 ps-3">{note}</p>
      )}
      {lines.length > 0 && (
        <ul className="mt-1 grid gap-1 text-sm">
          {lines.map((line) => (
            <li key={line} className="wrap-anywhere whitespace-pre-line">
              {line}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
