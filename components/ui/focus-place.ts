const CONTROLS =
  'a[href], button:not(:disabled), input:not([type=hidden], :disabled), select:not(:disabled), textarea:not(:disabled), summary, [tabindex="0"]';

/** Where an element stands in the page, for when it is gone. */
export interface FocusPlace {
  element: HTMLElement;
  /** Its parents from the nearest on, each with the position of the child that leads to the element. */
  path: readonly { parent: Element; index: number }[];
  /** The heading of its page. */
  heading: Element | null;
}

/** Notes where an element stands. */
export function placeOf(element: HTMLElement): FocusPlace {
  const path: { parent: Element; index: number }[] = [];
  for (let child: Element = element; child.parentElement; child = child.parentElement) {
    path.push({ parent: child.parentElement, index: [...child.parentElement.children].indexOf(child) });
  }
  return { element, path, heading: document.querySelector('main h1') };
}

/** Whether an element can no longer have focus: it is gone, switched off or not shown. */
export function isLost({ element }: FocusPlace): boolean {
  return !element.isConnected || element.matches(':disabled') || element.getClientRects().length === 0;
}

/**
 * Moves focus to what stands where an element stood: the control in its place or after it, else the one before it, as near as
 * possible. On a new page, the heading.
 *
 * @param isScrolled Whether the browser has put the new page where it was left, because the history was gone through.
 */
export function focusNear({ path, heading }: FocusPlace, isScrolled = false): void {
  // Pages of one layout share what is around them: what is nearest there is on the page that came, anywhere.
  if (heading && !heading.isConnected) {
    focusHeading();
    // The next step of a page may have stayed as far down as the one before.
    if (!isScrolled) document.activeElement?.scrollIntoView({ block: 'nearest' });
    return;
  }
  for (const { parent, index } of path) {
    if (!parent.isConnected) continue;
    if (parent === document.body || parent.querySelector('main')) break;
    const children = [...parent.children];
    const after = children.slice(index).flatMap(controlsIn);
    const before = children.slice(0, index).flatMap(controlsIn).reverse();
    const control = [...after, ...before].find(takesFocus);
    if (control) {
      control.scrollIntoView({ block: 'nearest' });
      return;
    }
  }
  focusHeading();
}

/** Moves focus to the heading of what is on top, a dialog or else the page, which stays as far down as it is. */
export function focusHeading(): void {
  const [dialog] = [...document.querySelectorAll('dialog[open]')].reverse();
  const heading = dialog
    ? dialog.querySelector<HTMLElement>('[data-dialog-title]')
    : (document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main'));
  if (!heading) return;
  // Only to be read: it is no stop of the Tab key.
  if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1;
  takesFocus(heading);
}

function controlsIn(child: Element): HTMLElement[] {
  const inside = [...child.querySelectorAll<HTMLElement>(CONTROLS)];
  const all = child instanceof HTMLElement && child.matches(CONTROLS) ? [child, ...inside] : inside;
  // Messages go by themselves.
  return all.filter((control) => !control.closest('[role="log"]'));
}

/** What is hidden, or lies behind a dialog, takes none. */
function takesFocus(element: HTMLElement): boolean {
  element.focus({ preventScroll: true });
  return document.activeElement === element;
}
