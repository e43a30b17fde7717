'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { call, queryKeyOf } from '@/components/browser/api-client';
import { useCaseIfShown } from '@/components/case/shown/shown-case';
import { Button } from '@/components/ui/button';
import { ReplyIcon } from '@/components/ui/icons';
import { Menu, MenuItem, MenuLink, MenuSeparator } from '@/components/ui/menu';
import type { CaseView } from '@/lib/contract/shapes';
import { dueDay } from '@/lib/domain/deadlines';
import { savableComponents } from '@/lib/domain/forms/rows';
import { now } from '@/lib/domain/now';
import type { ReplyUse, SavedReply } from '@/lib/domain/organisation/handling';
import { replyText } from '@/lib/domain/organisation/reply-fields';
import { dayInWords } from '@/lib/platform/i18n/date-words';

interface ReplyMenuProps {
  use: ReplyUse;
  /** Writes a reply into the field. The person can change it before sending. */
  onChoose: (text: string) => void;
}

/** Offers the texts that case workers of the organisation often write. Shows nothing outside a case. */
export function ReplyMenu({ use, onChoose }: ReplyMenuProps) {
  const t = useTranslations('case.replies');
  const ui = useTranslations('ui');
  const shown = useCaseIfShown();
  const [isWanted, setWanted] = useState(false);
  const { replies, isError, refetch } = useReplies(use, isWanted);
  const want = () => setWanted(true);
  if (!shown) return null;
  const { slug } = shown.view.mo;
  return (
    <Menu
      trigger={
        <Button size="sm" variant="quiet" onPointerEnter={want} onFocus={want} onTouchStart={want}>
          <ReplyIcon aria-hidden="true" />
          {t('open')}
        </Button>
      }
    >
      {isError && <MenuItem onSelect={() => void refetch()}>{ui('retry')}</MenuItem>}
      {!replies && !isError && (
        <MenuItem disabled onSelect={() => undefined}>
          {t('fetching')}
        </MenuItem>
      )}
      {replies?.length === 0 && (
        <MenuItem disabled onSelect={() => undefined}>
          {t('none')}
        </MenuItem>
      )}
      {replies?.map(({ title, text }) => (
        <MenuItem key={`${title}: ${text}`} onSelect={() => onChoose(text)}>
          {title}
        </MenuItem>
      ))}
      {replies && (
        <>
          <MenuSeparator />
          <MenuLink href={`/organisation/${slug}/settings/replies`}>{t('settings')}</MenuLink>
        </>
      )}
    </Menu>
  );
}

/** Returns the text of a field with a reply added at its end. */
export function withReply(written: string, reply: string): string {
  return written.trim() === '' ? reply : `${written.trimEnd()}\n\n${reply}`;
}

/** How long the replies are cached, in milliseconds. They seldom change. */
const STALE_MS = 300_000;

/** Returns the query for the saved replies of an organisation. */
const repliesOf = (slug: string) => ({
  queryKey: queryKeyOf('listSavedReplies', { slug }),
  queryFn: ({ signal }: { signal: AbortSignal }) => call('listSavedReplies', { slug }, { signal }),
  staleTime: STALE_MS,
});

interface OfferedReply {
  title: string;
  /** The text as it is written into the field. */
  text: string;
}

/**
 * Returns the saved replies offered for a use, from the organisation of the case, in the language of the application.
 *
 * @param isWanted Whether to fetch them.
 */
function useReplies(use: ReplyUse, isWanted: boolean) {
  const shown = useCaseIfShown();
  const { data, isError, refetch } = useQuery({
    ...repliesOf(shown?.view.mo.slug ?? ''),
    enabled: isWanted && shown !== null,
  });
  const replies: OfferedReply[] | undefined =
    shown && data
      ? data.replies
          .filter(({ uses }) => uses.includes(use))
          .map((reply) => ({
            title: reply.title,
            text: textFor(reply, shown.view, data.correctionDays ?? undefined),
          }))
      : undefined;
  return { replies, isError, refetch };
}

function textFor(reply: SavedReply, view: CaseView, correctionDays: number | undefined): string {
  const due = firstDue(view) ?? dueDay(now(), correctionDays);
  return replyText(reply, view.activeLocale, {
    company: view.company.name,
    reference: view.reference,
    deadline: due && dayInWords(due, view.activeLocale),
  });
}

/** Returns the earliest last day among the open corrections, or null. */
function firstDue({ forms }: CaseView): string | null {
  const days = forms
    .flatMap(({ rows }) => savableComponents(rows))
    .flatMap(({ correction }) => (correction && !correction.isHandled ? [correction.dueOn] : []));
  return days.filter((day) => day !== null).sort()[0] ?? null;
}
