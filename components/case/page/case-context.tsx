'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useLocale } from 'next-intl';
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import { ApiProblem } from '@/components/browser/error-text';
import { PageProvider } from '@/components/browser/page-around';
import { useRetries } from '@/components/browser/use-retries';
import { useLapseQuestion } from '@/components/case/calls/use-case-call';
import { readCase } from '@/components/case/shown/case-pages';
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
 * Keeps the case for the page and the dialogs over it in one place in the browser. They are drawn from it at once, and a change needs no
 * new page.
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
  const [data, setData] = useState(() => shownFirst(packed));
  // The server made the page again: in another language, or after somebody came back to it.
  if (data.packed !== packed) setData(madeAnew(data, packed));
  const { id } = packed;
  const asked = useRef(0);
  const readAt = useRef(now());
  /** When the case was read that is shown although it could not be read again. */
  const [oldSince, setOldSince] = useState<Date | null>(null);
  useStaleMessage(oldSince);
  const refresh = useCallback(async () => {
    asked.current += 1;
    const number = asked.current;
    void client.invalidateQueries({ predicate: ({ queryKey }) => isAbout(queryKey, id) });
    try {
      const fresh = await readCase(id, locale);
      // Ignored, because an answer to a later request is newer.
      if (number !== asked.current) return;
      readAt.current = now();
      setOldSince(null);
      stay();
      setData((known) => answered(known, fresh, number));
    } catch (error) {
      const status = error instanceof ApiProblem ? error.status : 0;
      // The guard of the session says so. The page stays, with what was typed.
      if (status === 401 || number !== asked.current) return;
      if (status === 403 || status === 404) leave();
      else setOldSince(readAt.current);
    }
  }, [client, id, locale, leave, stay]);
  useRetries(() => void refresh(), oldSince !== null);
  const foresee = useCallback<ShownCase['foresee']>((change) => {
    const own: ForeseenChange = { change };
    setData((known) => ({ ...known, changes: [...known.changes, own] }));
    const put = (now: ForeseenChange[]) =>
      setData((known) => ({ ...known, changes: known.changes.flatMap((one) => (one === own ? now : one)) }));
    return { takeBack: () => put([]), keep: () => put([{ change, doneAfter: asked.current }]) };
  }, []);
  return { view: useMemo(() => viewOf(data), [data]), refresh, foresee };
}

/** Whether a query is about the case. Messages are left out: they are fetched separately, when they may have changed. */
function isAbout([name, input]: readonly unknown[], caseId: string): boolean {
  if (name === 'listMessages') return false;
  return typeof input === 'object' && input !== null && 'caseId' in input && input.caseId === caseId;
}

/** A case in the form in which it is sent to its page. */
type PackedCase = Omit<CaseView, 'forms'> & { forms: PackedForm[] };

/** The effect of a call on the case, shown before the server answers. */
interface ForeseenChange {
  change: (view: CaseView) => CaseView;
  /** The number of answers requested when the call was done. Later answers include the change. */
  doneAfter?: number;
}

/** Everything that a page knows about its case. */
interface CaseData {
  packed: PackedCase;
  /** The latest answer from the server. */
  answer: CaseView;
  /** Changes that the answer does not include yet, in the order in which they were made. */
  changes: readonly ForeseenChange[];
}

/** Returns the case to show. */
function viewOf({ answer, changes }: CaseData): CaseView {
  return changes.reduce((view, { change }) => change(view), answer);
}

const shownFirst = (packed: PackedCase): CaseData => ({
  packed,
  answer: { ...packed, forms: unpackForms(packed.forms) },
  changes: [],
});

/** Returns the same case for a page that the server made again. Changes still under way stay. */
function madeAnew({ changes }: CaseData, packed: PackedCase): CaseData {
  return { ...shownFirst(packed), changes: changes.filter(({ doneAfter }) => doneAfter === undefined) };
}

/** Takes in the server's answer to the request with the given number. */
function answered({ packed, answer, changes }: CaseData, fresh: CaseView, number: number): CaseData {
  return {
    packed,
    answer: inLanguageOf(answer, fresh),
    changes: changes.filter(({ doneAfter = number }) => doneAfter >= number),
  };
}

/** Keeps the titles of the checkpoints. The call answers in the language of the case, and the page may be in another. */
function inLanguageOf({ checkPoints }: CaseView, fresh: CaseView): CaseView {
  const titles = new Map(checkPoints.map(({ componentId, title }) => [componentId, title]));
  return {
    ...fresh,
    checkPoints: fresh.checkPoints.map((one) => ({
      ...one,
      title: titles.get(one.componentId) ?? one.title,
    })),
  };
}
