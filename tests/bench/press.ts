import type { Page } from 'playwright';

/** What the screen shows in the end: an element with a text, whichever of those that match. */
export interface Shown {
  selector: string;
  text?: string;
}

/** How long it takes from a press until the screen has painted what it leads to, in milliseconds. */
export async function fromPress(page: Page, press: () => Promise<unknown>, shown: Shown): Promise<number> {
  const { pressed, painted } = await momentsOf(page, press, page, shown);
  return painted - pressed;
}

/** The same where it shows on the screen of somebody else. */
export async function acrossScreens(
  page: Page,
  press: () => Promise<unknown>,
  other: Page,
  shown: Shown,
): Promise<number> {
  const { pressed, painted } = await momentsOf(page, press, other, shown);
  return painted - pressed;
}

async function momentsOf(page: Page, press: () => Promise<unknown>, other: Page, shown: Shown) {
  const pressing = page.evaluate(momentOfPress);
  const painting = other.evaluate(momentOfPaint, shown);
  const [pressed, painted] = await Promise.all([pressing, painting, press()]);
  return { pressed, painted };
}

/** In the browser: when the last key or button goes down that anything is done with in this press. */
function momentOfPress(): Promise<number> {
  return new Promise((resolve) => {
    const note = ({ timeStamp }: Event) => {
      removeEventListener('pointerdown', note, true);
      removeEventListener('keydown', note, true);
      resolve(performance.timeOrigin + timeStamp);
    };
    addEventListener('pointerdown', note, true);
    addEventListener('keydown', note, true);
  });
}

/** In the browser: when a frame with it has been painted. */
function momentOfPaint({ selector, text }: Shown): Promise<number> {
  const isShown = () =>
    [...document.querySelectorAll(selector)].some(
      (element) =>
        element.getClientRects().length > 0 && (text === undefined || element.textContent?.includes(text)),
    );
  return new Promise((resolve, reject) => {
    const until = performance.now() + 30_000;
    const look = () => {
      if (isShown()) requestAnimationFrame(() => resolve(performance.timeOrigin + performance.now()));
      else if (performance.now() > until) reject(new Error(`${selector} with "${text ?? ''}" did not show`));
      else requestAnimationFrame(look);
    };
    look();
  });
}
