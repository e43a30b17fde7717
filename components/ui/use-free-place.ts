'use client';

import { type RefObject, useLayoutEffect } from 'react';
import { type Box, freePlace, isFree } from './free-place';

const CONTROLS = 'a[href], button, input, select, textarea, summary, label';
/** How long scrolling must have stopped, in milliseconds. */
const PAUSE_MS = 120;

/** Keeps a floating element where it covers no control while it shows. The page may move under it. */
export function useFreePlace(ref: RefObject<HTMLElement | null>, isShown: boolean): void {
  useLayoutEffect(() => {
    const area = ref.current;
    if (!area || !isShown) {
      return;
    }
    const place = () => placeFreely(area);
    let frame = 0;
    let timer: ReturnType<typeof setTimeout>;
    const soon = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(place);
    };
    const whenStill = () => {
      clearTimeout(timer);
      timer = setTimeout(place, PAUSE_MS);
    };
    place();
    const sizes = new ResizeObserver(soon);
    sizes.observe(area);
    const changes = new MutationObserver(soon);
    changes.observe(document.body, { subtree: true, childList: true });
    addEventListener('resize', soon);
    addEventListener('scroll', whenStill, { capture: true, passive: true });
    document.addEventListener('focusin', soon);
    return () => {
      area.style.inset = '';
      cancelAnimationFrame(frame);
      clearTimeout(timer);
      sizes.disconnect();
      changes.disconnect();
      removeEventListener('resize', soon);
      removeEventListener('scroll', whenStill, { capture: true });
      document.removeEventListener('focusin', soon);
    };
  }, [ref, isShown]);
}

/** Moves the area to a free place, unless it already covers no control. */
function placeFreely(area: HTMLElement): void {
  const controls = [...document.querySelectorAll(CONTROLS)]
    .filter((control) => !area.contains(control))
    .map((control) => control.getBoundingClientRect())
    .filter(isOnScreen);
  const now = area.getBoundingClientRect();
  if (isOnScreen(now) && now.bottom <= innerHeight && isFree(now, controls)) {
    return;
  }
  const active = document.activeElement;
  const focused =
    active && active !== document.body && !area.contains(active) ? active.getBoundingClientRect() : undefined;
  const screen = { width: document.documentElement.clientWidth, height: innerHeight };
  const { left, top } = freePlace(now, screen, controls, focused);
  area.style.inset = `${top}px auto auto ${left}px`;
}

/** Whether a rectangle is on the screen and larger than a pixel. Text that is only read aloud takes a single pixel. */
function isOnScreen({ left, top, right, bottom }: Box): boolean {
  return (
    right - left > 1 && bottom - top > 1 && right > 0 && bottom > 0 && left < innerWidth && top < innerHeight
  );
}
