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

/** They seldom change. */
const STALE_MS = 300_000;

/** The saved replies of an organisation, as the browser remembers them. */
export const repliesOf = (slug: string) => ({
  queryKey: queryKeyOf('listSavedReplies', { slug }),
  queryFn: ({ signal }: { signal: AbortSignal }) => call('listSavedReplies', { slug }, { signal }),
  staleTime: STALE_MS,
});

export interface OfferedReply {
  title: string;
  /** As it is written into the field. */
  text: string;
}

/**
 * The saved replies of the organisation of the case that are offered for a use, in the language of the application.
 *
 * @param isWanted Whether they are fetched.
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

/** The first last day among what the company is asked to correct. */
function firstDue({ forms }: CaseView): string | null {
  const days = forms
    .flatMap(({ rows }) => savableComponents(rows))
    .flatMap(({ correction }) => (correction && !correction.isHandled ? [correction.dueOn] : []));
  return days.filter((day) => day !== null).sort()[0] ?? null;
}
