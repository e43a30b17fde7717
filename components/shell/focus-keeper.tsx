'use client';

import { useEffect } from 'react';
import { type FocusPlace, focusNear, isLost, placeOf } from '@/components/ui/focus-place';

/**
 * Keeps focus when the focused element disappears (a removed row, a button that has done its work, the previous page). Focus moves to what
 * takes its place. Otherwise the keyboard would start again at the top of the page.
 */
export function FocusKeeper() {
  useEffect(keepFocus, []);
  return null;
}

function keepFocus(): () => void {
  let place: FocusPlace | null = null;
  let frame = 0;
  let isScrolled = false;
  const onFocusIn = ({ target }: FocusEvent) => {
    isScrolled = false;
    place = target instanceof HTMLElement && target !== document.body ? placeOf(target) : null;
  };
  const onPopState = () => {
    isScrolled = true;
  };
  // Somebody who presses beside every control wants no focus.
  const onPointerDown = ({ target }: PointerEvent) => {
    if (target instanceof Node && !place?.element.contains(target)) place = null;
  };
  const changes = new MutationObserver(() => {
    if (!place) return;
    if (document.activeElement === place.element) {
      place = placeOf(place.element);
      return;
    }
    cancelAnimationFrame(frame);
    // Code that knows better where focus belongs moves it in this frame or the next.
    frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        const hasNone = !document.activeElement || document.activeElement === document.body;
        if (place && hasNone && isLost(place)) focusNear(place, isScrolled);
      });
    });
  });
  document.addEventListener('focusin', onFocusIn);
  window.addEventListener('popstate', onPopState);
  document.addEventListener('pointerdown', onPointerDown, { capture: true, passive: true });
  changes.observe(document.body, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['disabled', 'hidden'],
  });
  return () => {
    cancelAnimationFrame(frame);
    document.removeEventListener('focusin', onFocusIn);
    window.removeEventListener('popstate', onPopState);
    document.removeEventListener('pointerdown', onPointerDown, { capture: true });
    changes.disconnect();
  };
}
