import { type CDPSession, expect, type Page } from 'playwright/test';

/** Common screens: a desktop, a phone, and a desktop zoomed in to 400 %. */
export const SCREENS = [
  { width: 1440, height: 900 },
  { width: 375, height: 812 },
  { width: 320, height: 256 },
] as const;

/** More stops than any form has. */
const MAX_STOPS = 150;

/** How many keys are pressed before the page reports where they led. */
const KEYS_AT_ONCE = 15;

/**
 * Moves with Tab through the page or its topmost dialog. Expects that every stop is visible and not covered, that no stop is left out, and
 * that nothing is wider than the screen.
 *
 * @param name Name of what is walked through, for the report.
 */
export async function walkThrough(page: Page, name: string): Promise<void> {
  const keyboard = await page.context().newCDPSession(page);
  await page.evaluate(beginWalk);
  for (let pressed = 0; pressed < MAX_STOPS && !(await page.evaluate(isOver)); pressed += KEYS_AT_ONCE) {
    await pressTab(keyboard, KEYS_AT_ONCE);
  }
  await keyboard.detach();
  const { wanted, stops, troubles, tooWide } = await page.evaluate(endWalk);
  expect.soft(troubles, `${name}: stops of the Tab key`).toEqual([]);
  expect.soft(stops, `${name}: how many stops the Tab key finds`).toBeGreaterThanOrEqual(wanted);
  expect.soft(tooWide, `${name}: pixels wider than the screen`).toEqual([]);
}

/** Presses Tab as fast as the browser handles it. The page itself examines each stop when the key is released. */
async function pressTab(keyboard: CDPSession, times: number): Promise<void> {
  const tab = { key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9 };
  const types = Array.from({ length: times }, () => ['rawKeyDown', 'keyUp'] as const).flat();
  await Promise.all(types.map((type) => keyboard.send('Input.dispatchKeyEvent', { type, ...tab })));
}

const TYPED =
  ':is(dialog[open], [data-route-page]) :is(input:is([type=text], [type=tel], :not([type])), textarea):not([readonly], :disabled)';

/** Types in every field of the topmost form. Expects that each field stays where it is until its input is saved. */
export async function expectFieldsStay(page: Page, name: string, saved: string): Promise<void> {
  const fields = page.locator(TYPED);
  for (let index = 0; index < (await fields.count()); index++) {
    const field = fields.nth(index);
    await field.focus();
    await page.evaluate(watchField);
    await page.keyboard.press('End');
    await page.keyboard.type('2');
    await page.keyboard.press('Backspace');
    await expect(page.getByRole('status').getByText(saved)).toBeVisible();
    const places = await page.evaluate(placesOfField);
    expect.soft(places, `${name}: places of field ${index + 1} while it is saved`).toHaveLength(1);
  }
}

interface Walk extends Window {
  /** The results of the walk so far. `looking` is aborted when the walk is over. */
  walk?: { walked: Omit<Walked, 'tooWide' | 'wanted'>; countWanted: () => number; looking: AbortController };
  places?: Set<string>;
}

/** Records the position of the focused field, frame by frame. */
function watchField(): void {
  const places = new Set<string>();
  (window as Walk).places = places;
  const field = document.activeElement;
  const look = () => {
    const { x, y, width } = field?.getBoundingClientRect() ?? new DOMRect();
    places.add([x, y, width].map(Math.round).join(' '));
    if ((window as Walk).places === places) requestAnimationFrame(look);
  };
  look();
}

/** Returns every position that the field has had. */
function placesOfField(): string[] {
  const places = [...((window as Walk).places ?? [])];
  delete (window as Walk).places;
  return places;
}

/** The results of a walk. */
interface Walked {
  /** The least number of stops, without those of rows that others' work took from a list. Radio buttons with the same name are one stop. */
  wanted: number;
  stops: number;
  /** Problems with the positions of focus, in words. */
  troubles: string[];
  /** What makes the page or its topmost dialog wider than the screen. */
  tooWide: string[];
}

/** Begins a walk. Examines each stop when the Tab key is released there. */
function beginWalk(): void {
  const seen = new Set<Element>();
  const walked: Omit<Walked, 'tooWide' | 'wanted'> = { stops: 0, troubles: [] };
  const controls = controlsOf([...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body);
  let last: Element | null = null;
  let timesOutside = 0;
  lookAtFirst();
  const looking = new AbortController();
  (window as Walk).walk = { walked, countWanted, looking };
  window.addEventListener('keyup', look, { capture: true, signal: looking.signal });

  function controlsOf(top: Element): HTMLElement[] {
    return [
      ...top.querySelectorAll<HTMLElement>(
        'a[href], button:not(:disabled), input:not([type=hidden], :disabled), select:not(:disabled), textarea:not(:disabled), summary',
      ),
    ].filter((control) => control.tabIndex >= 0 && control.checkVisibility({ visibilityProperty: true }));
  }

  function countWanted(): number {
    const names = controls
      .filter(({ isConnected }) => isConnected)
      .map((control) =>
        control instanceof HTMLInputElement && control.type === 'radio' ? control.name : control,
      );
    return new Set(names).size;
  }

  /** Examines the stop that already has focus, because the Tab key does not lead there first. */
  function lookAtFirst(): void {
    const active = document.activeElement as HTMLElement | null;
    if (!active || active === document.body || active.tabIndex < 0) return;
    seen.add(active);
    last = active;
    walked.stops = 1;
  }

  function look(): void {
    const stop = document.activeElement as HTMLElement | null;
    const isNowhere = !stop || stop === document.body || stop === document.documentElement;
    if (isNowhere) timesOutside += 1;
    // A date has one stop for each of its parts.
    const isKnown = !isNowhere && stop !== last && seen.has(stop);
    last = stop;
    // After the last stop comes the browser itself, and then the first stop again.
    if (isKnown || timesOutside > 1) looking.abort();
    if (isNowhere || isKnown || !stop) return;
    if (!seen.has(stop)) walked.stops += 1;
    seen.add(stop);
    const place = troubleOf(stop);
    const words = (stop.getAttribute('aria-label') ?? stop.textContent ?? '').trim().slice(0, 40);
    if (place) walked.troubles.push(`${stop.tagName} ${stop.id} "${words}" ${place}`);
  }

  function troubleOf(element: HTMLElement): string | null {
    const rects = [...element.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
    if (rects.length === 0) return 'is not shown';
    const points = rects.flatMap(pointsOf);
    const shown = points.filter(([x, y]) => x >= 0 && y >= 0 && x < innerWidth && y < innerHeight);
    // A field larger than the screen counts as visible if it fills the screen.
    const isLarge = rects.some(({ width, height }) => width > innerWidth - 8 || height > innerHeight - 8);
    if (shown.length === 0 || (!isLarge && shown.length < points.length)) return 'is out of sight';
    // The calendar's button and the unit stand inside the field, right after its input.
    const suffix = element.matches('input') ? element.nextElementSibling : null;
    const own = [element, suffix, element.closest('label'), rowOf(element)];
    const over = shown
      .map(([x, y]) => document.elementFromPoint(x, y))
      .find((hit) => hit && !own.some((part) => part?.contains(hit)));
    return over ? `is covered by ${over.tagName} ${over.className}` : null;
  }

  /** Returns the middle of a rectangle and points near its corners. The corners of a round element lie outside it. */
  function pointsOf({ left, top, right, bottom, width, height }: DOMRect): [number, number][] {
    const [x, y] = [Math.min(6, width / 3), Math.min(6, height / 3)];
    return [
      [left + width / 2, top + height / 2],
      [left + x, top + y],
      [right - x, top + y],
      [left + x, bottom - y],
      [right - x, bottom - y],
    ];
  }

  /** A link of a list shows its focus around its row, and may be too long for its column. */
  function rowOf(element: HTMLElement): Element | null {
    return element.matches('[data-row-link]') ? element.closest('tr, li') : null;
  }
}

/** Whether the Tab key has led all the way around. */
function isOver(): boolean {
  return (window as Walk).walk?.looking.signal.aborted ?? true;
}

function endWalk(): Walked {
  const { walk } = window as Walk;
  if (!walk) throw new Error('The page was left during the walk.');
  walk.looking.abort();
  const boxes = [document.documentElement, ...document.querySelectorAll('dialog[open], [data-dialog-body]')];
  const tooWide = boxes
    .filter((box) => box.scrollWidth > box.clientWidth + 1)
    .map((box) => `${box.tagName} is ${box.scrollWidth - box.clientWidth} px wider`);
  return { ...walk.walked, wanted: walk.countWanted(), tooWide };
}
