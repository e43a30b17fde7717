'use client';

import { useQuery } from '@tanstack/react-query';
import { useCaseIfShown } from '@/components/case/page/shown-case';
import { call, queryKeyOf } from '@/components/ui/api-client';
import type { CaseView } from '@/lib/contract/shapes';
import { dueDay } from '@/lib/domain/deadlines';
import { savableComponents } from '@/lib/domain/forms/rows';
import type { ReplyUse, SavedReply } from '@/lib/domain/organisation/handling';
import { replyText } from '@/lib/domain/organisation/reply-fields';
import { dayInWords } from '@/lib/i18n/date-words';

/** How long the replies are cached, in milliseconds. They seldom change. */
const STALE_MS = 300_000;

/** Returns the query for the saved replies of an organisation. */
export const repliesOf = (slug: string) => ({
  queryKey: queryKeyOf('listSavedReplies', { slug }),
  queryFn: ({ signal }: { signal: AbortSignal }) => call('listSavedReplies', { slug }, { signal }),
  staleTime: STALE_MS,
});

export interface OfferedReply {
  title: string;
  /** The text as it is written into the field. */
  text: string;
}

/**
 * Returns the saved replies offered for a use, from the organisation of the case, in the language of the application.
 *
 * @param isWanted Whether to fetch them.
 */
export function useReplies(use: ReplyUse, isWanted: boolean) {
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
  const due = firstDue(view) ?? dueDay(new Date(), correctionDays);
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
