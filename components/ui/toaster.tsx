'use client';

import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type RefObject, useEffect, useId, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { IconButton } from './button';
import { classNames } from './class-names';
import {
  addHost,
  closeMessage,
  holdMessage,
  type MessageType,
  messagesAt,
  releaseMessage,
  type ShownMessage,
  subscribe,
} from './toast-store';
import { VisuallyHidden } from './visually-hidden';

const NO_MESSAGES: readonly ShownMessage[] = [];

/**
 * The message area of the page. It always exists, so that screen readers announce what appears in it. It floats over the page where it
 * covers no control.
 */
export function ToastRegion() {
  const area = useRef<HTMLDivElement>(null);
  const messages = useMessagesHere();
  useFreePlace(area, messages.some(isSeen));
  return (
    <Region
      ref={area}
      messages={messages}
      className="pointer-events-none fixed end-4 bottom-4 z-50 w-[min(24rem,calc(100vw-2rem))]"
      look="pointer-events-auto rounded bg-surface py-2 ps-4 pe-2 shadow-overlay"
    />
  );
}

/** The message area of a dialog. It is in the dialog's flow, so it covers nothing. It shows the messages while the dialog is on top. */
export function DialogToastRegion() {
  const area = useRef<HTMLDivElement>(null);
  const messages = useMessagesHere();
  // On a short screen the area covers the end of the scrolling content.
  useEffect(() => {
    if (messages.some(isSeen)) keepFocusInSight(area.current);
  }, [messages]);
  return (
    <Region
      ref={area}
      messages={messages}
      className="short:sticky short:bottom-0 short:z-10 shrink-0 bg-surface px-5 has-data-message:border-line has-data-message:border-t has-data-message:py-1 sm:px-6"
      look="-me-2"
    />
  );
}

function keepFocusInSight(area: HTMLElement | null): void {
  const [active, top] = [document.activeElement, area?.getBoundingClientRect().top ?? 0];
  if (
    active &&
    active !== document.body &&
    !area?.contains(active) &&
    active.getBoundingClientRect().bottom > top
  ) {
    active.scrollIntoView({ block: 'nearest' });
  }
}

function useMessagesHere(): readonly ShownMessage[] {
  const host = useId();
  useEffect(() => addHost(host), [host]);
  return useSyncExternalStore(
    subscribe,
    () => messagesAt(host),
    () => NO_MESSAGES,
  );
}

const isSeen = ({ isSpoken }: ShownMessage) => !isSpoken;

interface RegionProps {
  ref?: RefObject<HTMLDivElement | null>;
  messages: readonly ShownMessage[];
  className: string;
  /** Class names of each message. */
  look: string;
}

function Region({ ref, messages, className, look }: RegionProps) {
  const t = useTranslations('ui.messages');
  return (
    <div
      ref={ref}
      role="log"
      aria-label={t('region')}
      className={classNames('print:hidden grid gap-2', className)}
    >
      {messages.map((message) =>
        isSeen(message) ? (
          <Toast key={message.id} message={message} className={look} />
        ) : (
          <VisuallyHidden key={message.id}>{message.text}</VisuallyHidden>
        ),
      )}
    </div>
  );
}

const ICONS = { success: CircleCheck, info: Info, warning: TriangleAlert, error: CircleAlert };

const COLOURS: Record<MessageType, string> = {
  success: 'text-success',
  info: 'text-info',
  warning: 'text-warning',
  error: 'text-danger',
};

function Toast({ message, className }: { message: ShownMessage; className: string }) {
  const t = useTranslations('ui.messages');
  const { id } = message;
  // If the message disappears with its dialog, the pointer never leaves it, so release it here.
  useEffect(() => () => releaseMessage(id), [id]);
  const [hold, release] = [() => holdMessage(id), () => releaseMessage(id)];
  const reading = { onMouseEnter: hold, onMouseLeave: release, onFocus: hold, onBlur: release };
  const Icon = ICONS[message.type];
  return (
    <div
      {...reading}
      data-message
      role={message.type === 'error' ? 'alert' : undefined}
      className={classNames('flex animate-[rise-in_var(--motion)] items-start gap-3 text-sm', className)}
    >
      <Icon
        aria-hidden="true"
        className={classNames('mt-2 size-[1.125rem] shrink-0', COLOURS[message.type])}
      />
      <div className="min-w-0 flex-1 py-2">
        <VisuallyHidden>{t(message.type)} </VisuallyHidden>
        <div>{message.text}</div>
        {message.detail && <div className="mt-0.5 text-ink-subtle text-xs">{message.detail}</div>}
      </div>
      <IconButton label={t('close')} icon={<X aria-hidden="true" />} onClick={() => closeMessage(id)} />
    </div>
  );
}

const CONTROLS = 'a[href], button, input, select, textarea, summary, label';

/** How long scrolling must have stopped, in milliseconds. */
const PAUSE_MS = 120;

/** Keeps a floating element where it covers no control while it shows. The page may move under it. */
function useFreePlace(ref: RefObject<HTMLElement | null>, isShown: boolean): void {
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

/** A rectangle on the screen, in CSS pixels from its top left corner. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

interface Size {
  width: number;
  height: number;
}

/** Distance from the edges of the screen. */
const MARGIN = 16;

/** Space kept clear around a control, for its focus ring. */
const CLEARANCE = 4;

const STEP = 8;

/**
 * Finds a place on the screen that covers no control: as low as possible at the right, else at the left, else in the middle. If there is
 * none, takes the place that covers least, and avoids the control that has focus.
 *
 * @param size The size of what to place.
 * @param controls The rectangles on the screen of everything that can be pressed or filled in.
 * @param focused The rectangle of the element that has focus.
 * @returns The top left corner.
 */
export function freePlace(
  size: Size,
  screen: Size,
  controls: readonly Box[],
  focused?: Box,
): { left: number; top: number } {
  const costs = candidates(size, screen).map((box) => ({
    box,
    cost: covered(box, controls) + (focused && overlap(box, focused) > 0 ? Number.MAX_SAFE_INTEGER : 0),
  }));
  const best = costs.reduce((one, other) => (other.cost < one.cost ? other : one));
  return { left: best.box.left, top: best.box.top };
}

/** Whether a rectangle covers none of the controls. */
export function isFree(box: Box, controls: readonly Box[]): boolean {
  return covered(box, controls) === 0;
}

/** Returns every place to consider, best first. */
function candidates({ width, height }: Size, screen: Size): [Box, ...Box[]] {
  const lowest = Math.max(0, screen.height - MARGIN - height);
  const rightmost = Math.max(0, screen.width - MARGIN - width);
  const columns = [rightmost, Math.min(MARGIN, rightmost), Math.round(rightmost / 2)];
  const boxes = columns.flatMap((left) =>
    Array.from({ length: Math.floor(lowest / STEP) + 1 }, (_, index) => boxAt(left, lowest - index * STEP)),
  );
  return [boxAt(rightmost, lowest), ...boxes];

  function boxAt(left: number, top: number): Box {
    return { left, top, right: left + width, bottom: top + height };
  }
}

/** Returns how much of the controls a rectangle covers, in square pixels. */
function covered(box: Box, controls: readonly Box[]): number {
  return controls.reduce((sum, control) => sum + overlap(box, control), 0);
}

function overlap(box: Box, control: Box): number {
  const width = Math.min(box.right, control.right + CLEARANCE) - Math.max(box.left, control.left - CLEARANCE);
  const height =
    Math.min(box.bottom, control.bottom + CLEARANCE) - Math.max(box.top, control.top - CLEARANCE);
  return width > 0 && height > 0 ? width * height : 0;
}
