'use client';

import { createContext, type ReactNode, useCallback, useContext, useMemo, useRef, useState } from 'react';
import { useShownCase } from '@/components/case/page/shown-case';
import { isTick, useDraft } from '@/components/ui/use-draft';
import { approvableForms, type Left, whatIsLeft } from './what-is-left';

interface OpenForms {
  isOpen: (formId: string) => boolean;
  toggle: (formId: string) => void;
  /** Whether all forms show, as this person wishes for every case. */
  isAllOpen: boolean;
  toggleAll: () => void;
  /**
   * Leads to what is left of the case: opens the next form, or goes to the part of the page.
   *
   * @param done The form that has just been dealt with, if one was. It closes.
   */
  goOn: (done?: string) => void;
}

/** Outside a page of a case there are no forms to show. */
const Context = createContext<OpenForms>({
  isOpen: () => false,
  toggle: () => undefined,
  isAllOpen: false,
  toggleAll: () => undefined,
  goOn: () => undefined,
});

/** Which forms show their answers on the page of the case: at first the first one that is left to approve. */
export function OpenFormsProvider({ children }: { children: ReactNode }) {
  const { view } = useShownCase();
  const [open, setOpen] = useState<readonly string[]>(() =>
    approvableForms(view)
      .slice(0, 1)
      .map(({ id }) => id),
  );
  const [isAllOpen, setAllOpen] = useDraft('case-forms-all', false, isTick);
  const latest = useRef(view);
  latest.current = view;
  const goOn = useCallback((done?: string) => {
    const left = whatIsLeft(latest.current, done);
    const next = left.kind === 'form' ? [left.formId] : [];
    setOpen((known) => [...known.filter((id) => id !== done && !next.includes(id)), ...next]);
    show(left);
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
    }),
    [view, open, isAllOpen, setAllOpen, goOn],
  );
  return <Context value={value}>{children}</Context>;
}

export const useOpenForms = (): OpenForms => useContext(Context);

/** Where a form stands on the page of the case. */
export const formAnchor = (formId: string) => `form-${formId}`;

/** For as long as a dialog over the page may take to close. */
const MOST_FRAMES = 60;

/** Shows a place as soon as the page is drawn with it, and gives focus to what takes the case forward there. */
function show(left: Left, frame = 0): void {
  requestAnimationFrame(() => {
    if (document.querySelector('dialog[open]') && frame < MOST_FRAMES) return show(left, frame + 1);
    const place = document.getElementById(left.kind === 'form' ? formAnchor(left.formId) : left.id);
    const [forward, heading] = ['[data-forward]', '[data-place-focus]'].map((what) =>
      place?.querySelector<HTMLElement>(what),
    );
    // A form is to be read from its beginning.
    const target = left.kind === 'form' ? heading : (forward ?? heading);
    target?.focus({ preventScroll: true });
    place?.scrollIntoView({ block: left.kind === 'form' ? 'start' : 'center' });
  });
}
