'use client';

import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useShownCase } from '@/components/case/page/shown-case';
import { isTick, useDraft } from '@/components/ui/use-written';
import type { CaseView } from '@/lib/contract/shapes';
import { approvableForms, type Left, whatIsLeft } from './corrections';

interface OpenForms {
  isOpen: (formId: string) => boolean;
  toggle: (formId: string) => void;
  /** Whether all forms show. This is the person's choice for every case. */
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

/** Says which forms show their answers on the page of the case. At first, the first form left to approve is open. */
export function OpenFormsProvider({ children }: { children: ReactNode }) {
  const { view } = useShownCase();
  const latest = useRef(view);
  latest.current = view;
  const [open, setOpen] = useState<readonly string[]>([]);
  // The server draws all forms closed, because the page already contains their data.
  useLayoutEffect(() => setOpen(firstLeft(latest.current)), []);
  const [isAllOpen, setAllOpen] = useDraft('case-forms-all', false, isTick);
  const justDone = useRef<readonly string[]>([]);
  const goOn = useCallback((done?: string) => {
    setOpen((known) => known.filter((id) => id !== done));
    if (done) {
      justDone.current = [...justDone.current, done];
      setTimeout(() => {
        justDone.current = justDone.current.filter((id) => id !== done);
      }, WAIT_MS);
    }
    follow(
      () => whatIsLeft(latest.current, done, justDone.current),
      (formId) => setOpen((known) => withForm(known, formId)),
    );
  }, []);
  const comeBack = useCallback((formId: string) => {
    justDone.current = justDone.current.filter((id) => id !== formId);
    follow(
      () => ({ kind: 'form', formId }),
      () => setOpen((known) => withForm(known, formId)),
    );
  }, []);
  const value = useMemo(
    () => ({
      isOpen: (formId: string) => isAllOpen || open.includes(formId),
      toggle(formId: string) {
        const all = isAllOpen ? view.forms.map(({ id }) => id) : open;
        setAllOpen(false);
        setOpen(all.includes(formId) ? all.filter((id) => id !== formId) : [...all, formId]);
      },
      isAllOpen,
      toggleAll() {
        if (isAllOpen) setOpen([]);
        setAllOpen(!isAllOpen);
      },
      goOn,
      comeBack,
    }),
    [view, open, isAllOpen, setAllOpen, goOn, comeBack],
  );
  return <Context value={value}>{children}</Context>;
}

const withForm = (open: readonly string[], formId: string): readonly string[] =>
  open.includes(formId) ? open : [...open, formId];

const firstLeft = (view: CaseView) =>
  approvableForms(view)
    .slice(0, 1)
    .map(({ id }) => id);

export const useOpenForms = (): OpenForms => useContext(Context);

/** Returns the id of a form on the page of the case. */
export const formAnchor = (formId: string) => `form-${formId}`;

/** How long a dialog may take to close, or a call's result to show. */
const WAIT_MS = 2_000;

let latestFollowed = 0;

/**
 * Shows what is left. Focuses the control there that takes the case forward, or the beginning of a form, so that it is read from the start.
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
