'use client';

import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { isTick, useDraft } from '@/components/browser/use-written';
import { type Left, whatIsLeft } from './corrections';
import { useShownCase } from './shown-case';

interface OpenForms {
  isOpen: (formId: string) => boolean;
  toggle: (formId: string) => void;
  /** Whether all forms show. What somebody chooses for all is their choice for every case. */
  isAllOpen: boolean;
  toggleAll: () => void;
  /**
   * Leads to what is left of the case: opens the next form, or goes to the part of the page.
   *
   * @param done The form that was just dealt with, if any. It closes.
   */
  goOn: (done?: string) => void;
  /** Leads back to a form that was not dealt with after all, and opens it. */
  comeBack: (formId: string) => void;
}

/** Used outside the page of a case, which has no forms to show. */
const Context = createContext<OpenForms>({
  isOpen: () => false,
  toggle: () => undefined,
  isAllOpen: false,
  toggleAll: () => undefined,
  goOn: () => undefined,
  comeBack: () => undefined,
});

/** Says which forms show their answers on the page of the case. At first, all do; a form that is approved folds. */
export function OpenFormsProvider({ children }: { children: ReactNode }) {
  const { view } = useShownCase();
  const latest = useRef(view);
  latest.current = view;
  /** What somebody chose, or the page did, for single forms. The others follow the choice for all. */
  const [chosen, setChosen] = useState<Record<string, boolean>>({});
  const [isAllWanted, setAllWanted] = useDraft('case-forms-all', true, isTick);
  const isPrinting = useIsPrinting();
  const justDone = useRef<readonly string[]>([]);
  const show = useCallback((formId: string) => setChosen((known) => ({ ...known, [formId]: true })), []);
  const goOn = useCallback(
    (done?: string) => {
      if (done) {
        setChosen((known) => ({ ...known, [done]: false }));
        justDone.current = [...justDone.current, done];
        setTimeout(() => {
          justDone.current = justDone.current.filter((id) => id !== done);
        }, WAIT_MS);
      }
      follow(() => whatIsLeft(latest.current, done, justDone.current), show);
    },
    [show],
  );
  const comeBack = useCallback(
    (formId: string) => {
      justDone.current = justDone.current.filter((id) => id !== formId);
      follow(() => ({ kind: 'form', formId }), show);
    },
    [show],
  );
  const value = useMemo(() => {
    const isOpen = (formId: string) => isPrinting || (chosen[formId] ?? isAllWanted);
    const isAllOpen = view.forms.every(({ id }) => isOpen(id));
    return {
      isOpen,
      toggle: (formId: string) => setChosen((known) => ({ ...known, [formId]: !isOpen(formId) })),
      isAllOpen,
      toggleAll() {
        setChosen({});
        setAllWanted(!isAllOpen);
      },
      goOn,
      comeBack,
    };
  }, [view, chosen, isAllWanted, isPrinting, setAllWanted, goOn, comeBack]);
  return <Context value={value}>{children}</Context>;
}

/** Whether the page is being printed. Then every answer is there. */
function useIsPrinting(): boolean {
  return useSyncExternalStore(
    followPrinting,
    () => isOnPaper || window.matchMedia('print').matches,
    () => false,
  );
}

/** Between the events around printing. The medium changes later, when the browser has counted the pages. */
let isOnPaper = false;

function followPrinting(onChange: () => void): () => void {
  const print = window.matchMedia('print');
  const change = ({ type }: Event) => {
    isOnPaper = type === 'beforeprint';
    onChange();
  };
  window.addEventListener('beforeprint', change);
  window.addEventListener('afterprint', change);
  print.addEventListener('change', onChange);
  return () => {
    window.removeEventListener('beforeprint', change);
    window.removeEventListener('afterprint', change);
    print.removeEventListener('change', onChange);
  };
}

export const useOpenForms = (): OpenForms => useContext(Context);

/** Returns the id of a form on the page of the case. */
export const formAnchor = (formId: string) => `form-${formId}`;

/** How long a dialog may take to close, or a call's result to show. */
const WAIT_MS = 2_000;

let latestFollowed = 0;

/**
 * Shows what is left. Focuses the link there that takes the case forward, or the heading, so that it is read from the start. Never a button
 * that decides something: what somebody goes on to type may have a space.
 * What is left may change once the page knows the result. If somebody moves focus elsewhere meanwhile, it stops.
 */
function follow(find: () => Left, open: (formId: string) => void): void {
  latestFollowed += 1;
  const number = latestFollowed;
  const until = performance.now() + WAIT_MS;
  let given: Element | null = null;
  let shown = '';
  const attempt = () => {
    // A later request takes over.
    if (performance.now() > until || number !== latestFollowed) return;
    requestAnimationFrame(attempt);
    const { activeElement } = document;
    if (document.querySelector('dialog[open]')) return;
    if (given && activeElement !== given && activeElement !== document.body) return;
    const left = find();
    const id = left.kind === 'form' ? formAnchor(left.formId) : left.id;
    if (left.kind === 'form' && id !== shown) open(left.formId);
    const place = document.getElementById(id);
    const [forward, heading] = ['[data-forward]', '[data-place-focus]'].map((what) =>
      place?.querySelector<HTMLElement>(what),
    );
    const target = left.kind === 'form' ? heading : (forward ?? heading);
    if (!target || target === given) return;
    target.focus({ preventScroll: true });
    given = target;
    if (id !== shown) place?.scrollIntoView({ block: left.kind === 'form' ? 'start' : 'center' });
    shown = id;
  };
  requestAnimationFrame(attempt);
}
