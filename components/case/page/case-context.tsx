'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useLocale } from 'next-intl';
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { ApiProblem } from '@/components/browser/error-text';
import { PageProvider } from '@/components/browser/page-around';
import { useRetries } from '@/components/browser/use-retries';
import { useLapseQuestion } from '@/components/case/calls/use-case-call';
import { type CaseRead, caseQuery } from '@/components/case/shown/case-pages';
import { type Me, type ShownCase, ShownCaseContext } from '@/components/case/shown/shown-case';
import { useStaleMessage } from '@/components/shell/stale-message';
import { type PackedForm, unpackForms } from '@/lib/contract/packed-forms';
import type { CaseView } from '@/lib/contract/shapes';
import { lapsing } from '@/lib/domain/lifecycle/lapse';
import { now } from '@/lib/domain/now';

interface CaseProviderProps {
  /** The case as it was when the page was made. */
  packed: PackedCase;
  me: Me;
  children: ReactNode;
}

/**
 * Shares the case between the page and the dialogs over it. It is one entry of the query cache: they are drawn from it at once, and a
 * change needs no new page.
 */
export function CaseProvider({ packed, me, children }: CaseProviderProps) {
  const { isGone, isHeld, leave, stay, hold } = useLeaving();
  const { view, foresee, refresh } = useCaseData(packed, leave, stay);
  const lapses = useMemo(() => lapsing(view.status, view.extraReviewSteps), [view]);
  const { askBefore, question } = useLapseQuestion(lapses);
  const shown = useMemo(
    () => ({ view, me, foresee, lapses, askBefore, isGone, isHeld, leave, hold }),
    [view, me, foresee, lapses, askBefore, isGone, isHeld, leave, hold],
  );
  return (
    <ShownCaseContext value={shown}>
      <PageProvider refresh={refresh}>
        {children}
        {question}
      </PageProvider>
    </ShownCaseContext>
  );
}

/** Decides when the page says that the case is gone: at once, or as soon as nothing is written in a dialog over it or in a box. */
function useLeaving() {
  const router = useRouter();
  const [isGone, setIsGone] = useState(false);
  const [holders, setHolders] = useState(0);
  const state = useRef({ holders: 0, isWaiting: false });
  const leave = useCallback(() => {
    const isHeld = state.current.holders > 0;
    state.current.isWaiting = isHeld;
    setIsGone(isHeld);
    if (!isHeld) router.refresh();
  }, [router]);
  const count = useCallback((step: 1 | -1) => {
    state.current.holders += step;
    setHolders(state.current.holders);
  }, []);
  const stay = useCallback(() => {
    state.current.isWaiting = false;
    setIsGone(false);
  }, []);
  const hold = useCallback(() => {
    count(1);
    return () => {
      count(-1);
      if (state.current.isWaiting) leave();
    };
  }, [leave, count]);
  return { isGone, isHeld: holders > 0, leave, stay, hold };
}

function useCaseData(packed: PackedCase, leave: () => void, stay: () => void) {
  const client = useQueryClient();
  const locale = useLocale();
  const { id } = packed;
  const query = useMemo(() => caseQuery(id, locale), [id, locale]);
  const { queryKey } = query;
  // If the page starts slowly, the entry is created twice. With another object, React would discard and redraw the parts that have not started.
  const initialData = useMemo(() => madeBy(packed), [packed]);
  const { data, error, refetch } = useQuery({
    ...query,
    initialData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    structuralSharing: false,
  });
  // The server made the page again: in another language, or after somebody came back to it.
  const shownPage = useRef(packed);
  useLayoutEffect(() => {
    if (shownPage.current !== packed) client.setQueryData(queryKey, madeBy(packed));
    shownPage.current = packed;
  }, [client, queryKey, packed]);
  const status = error instanceof ApiProblem ? error.status : 0;
  // The guard of the session says so. The page stays, with what was typed.
  const isOld = error !== null && status !== 401;
  const isAway = status === 403 || status === 404;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer counts, also one that says the same.
  useEffect(() => (isAway ? leave() : stay()), [data, error, isAway, leave, stay]);
  const isStale = isOld && !isAway;
  useStaleMessage(isStale ? data.readAt : null);
  const refresh = useCallback(async () => {
    void client.invalidateQueries({ predicate: ({ queryKey: key }) => isAbout(key, id) });
    await refetch();
  }, [client, id, refetch]);
  useRetries(() => void refresh(), isStale);
  const [changes, setChanges] = useState<readonly ForeseenChange[]>([]);
  const foresee = useCallback<ShownCase['foresee']>(
    (change) => {
      const own: ForeseenChange = { change };
      setChanges((known) => [...known, own]);
      const put = (now: ForeseenChange[]) =>
        setChanges((known) => known.flatMap((one) => (one === own ? now : one)));
      return {
        takeBack: () => put([]),
        keep() {
          // An answer that is under way may have been made before the change.
          void client.cancelQueries({ queryKey });
          put([{ change, doneOver: client.getQueryData(queryKey) }]);
        },
      };
    },
    [client, queryKey],
  );
  const view = useMemo(() => {
    const shown = changes.filter(({ doneOver = data }) => doneOver === data);
    const answer = inLanguageOf(packed, data.answer);
    return shown.reduce((view, { change }) => change(view), answer);
  }, [packed, data, changes]);
  return { view, refresh, foresee };
}

/**
 * Whether a query is about the case, besides the case itself. Messages are left out: they are fetched separately, when they may have
 * changed.
 */
function isAbout([name, input]: readonly unknown[], caseId: string): boolean {
  if (name === 'listMessages' || name === 'getCase') return false;
  return typeof input === 'object' && input !== null && 'caseId' in input && input.caseId === caseId;
}

/** A case in the form in which it is sent to its page. */
type PackedCase = Omit<CaseView, 'forms'> & { forms: PackedForm[] };

const madeBy = (packed: PackedCase): CaseRead => ({
  answer: { ...packed, forms: unpackForms(packed.forms) },
  readAt: now(),
});

/** The effect of a call on the case, shown before the server answers. */
interface ForeseenChange {
  change: (view: CaseView) => CaseView;
  /** What was shown when the call was done. Whatever is read later includes the change. */
  doneOver?: CaseRead;
}

/** Leaves the titles of the checkpoints as they are. The call answers in the language of the case, and the page may be in another. */
function inLanguageOf({ checkPoints }: PackedCase, fresh: CaseView): CaseView {
  const titles = new Map(checkPoints.map(({ componentId, title }) => [componentId, title]));
  return {
    ...fresh,
    checkPoints: fresh.checkPoints.map((one) => ({
      ...one,
      title: titles.get(one.componentId) ?? one.title,
    })),
  };
}
