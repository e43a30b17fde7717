import { untilQuiet } from './quiet';
import { type GROUPS, prepareGroup } from './shapes';
import { expect, type Page } from './test';
import { addressesOf } from './walks';

const SCREENS = [
  { width: 1440, height: 900 },
  { width: 1280, height: 720 },
  { width: 375, height: 812 },
];

/** Opens every page of a group at each screen size. Expects that no text is cut off or over other text. */
export async function expectLegible(
  shapes: (typeof GROUPS)[number][1],
  opener: Parameters<typeof prepareGroup>[1],
): Promise<void> {
  const { page } = opener;
  const prepared = await prepareGroup(shapes, opener);
  for (const address of shapes.flatMap((shape) => addressesOf(shape, prepared))) {
    await page.goto(address);
    for (const screen of SCREENS) {
      await page.setViewportSize(screen);
      await untilQuiet(page);
      await expectLegibleNow(page, `${address} at ${screen.width}`);
    }
  }
}

async function expectLegibleNow(page: Page, name: string): Promise<void> {
  expect.soft(await page.evaluate(illegible), name).toEqual([]);
}

/** Runs in a page: returns texts of the topmost layer that are cut off, stand over each other, or make the page wider than the screen. */
function illegible(): string[] {
  const top = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
  const found: string[] = [];
  const texts: { node: Node; box: DOMRect; layer: Element | null }[] = [];
  const walker = document.createTreeWalker(top, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const element = node.parentElement;
    if (!node.textContent?.trim() || !element || isUnseen(element)) continue;
    const cutter = cutBy(element);
    if (cutter) found.push(`cut in ${named(cutter)}: ${node.textContent.trim().slice(0, 40)}`);
    const range = document.createRange();
    range.selectNodeContents(node);
    // A text that is cut with an ellipsis also has the boxes of what does not show.
    const shown = ellipsisOf(element)?.getBoundingClientRect();
    for (const whole of range.getClientRects()) {
      const box = shown ? within(whole, shown) : whole;
      if (!isScrolledAway(element, box)) texts.push({ node, box, layer: layerOf(element) });
    }
  }
  for (const [index, one] of texts.entries()) {
    const over = texts
      .slice(index + 1)
      .find((other) => other.layer === one.layer && !isCutItself(one, other) && isOver(one.box, other.box));
    if (over) found.push(`over each other: ${said(one.node)} | ${said(over.node)}`);
  }
  if (document.documentElement.scrollWidth > window.innerWidth) {
    const wide = [...top.querySelectorAll('*')].filter(
      (element) => element.checkVisibility() && element.getBoundingClientRect().right > window.innerWidth,
    );
    found.push(`wider than the screen: ${wide.slice(-1).map(named)}`);
  }
  return [...new Set(found)];

  function isUnseen(element: Element): boolean {
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return true;
    for (let box: Element | null = element; box; box = box.parentElement) {
      // Only for screen readers, or drawn by the browser.
      if (box.matches('option, select, svg, script, style, noscript, [inert]')) return true;
      if (getComputedStyle(box).clipPath === 'inset(50%)') return true;
    }
    return false;
  }

  /** Whether both are boxes of one text that is cut with an ellipsis. */
  function isCutItself(one: { node: Node }, other: { node: Node }): boolean {
    return (
      one.node === other.node &&
      one.node.parentElement !== null &&
      ellipsisOf(one.node.parentElement) !== null
    );
  }

  /** The part of a box that is in another. */
  function within({ left, right, top: from, height }: DOMRect, outer: DOMRect): DOMRect {
    const start = Math.max(left, outer.left);
    return new DOMRect(start, from, Math.max(0, Math.min(right, outer.right) - start), height);
  }

  /** The box that cuts a text with an ellipsis. */
  function ellipsisOf(element: Element): Element | null {
    for (let box: Element | null = element; box; box = box.parentElement) {
      if (getComputedStyle(box).textOverflow === 'ellipsis') return box;
    }
    return null;
  }

  /** The element that cuts off a part of the text. A box that scrolls shows all of it. */
  function cutBy(element: Element): Element | null {
    for (let box: Element | null = element; box && box !== document.body; box = box.parentElement) {
      const { overflowX, overflowY, textOverflow } = getComputedStyle(box);
      // Cut on purpose, with an ellipsis; the whole text is its title.
      if (textOverflow === 'ellipsis') return null;
      const cuts = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
      if (cuts(overflowX) && box.scrollWidth > box.clientWidth + 1) return box;
      if (cuts(overflowY) && box.scrollHeight > box.clientHeight + 1) return box;
      if (overflowX === 'auto' || overflowY === 'auto') return null;
    }
    return null;
  }

  /** Whether a part of a text is outside of the box that it scrolls in. */
  function isScrolledAway(element: Element, { top: from, bottom: to }: DOMRect): boolean {
    for (let box: Element | null = element; box && box !== document.body; box = box.parentElement) {
      if (!['auto', 'scroll'].includes(getComputedStyle(box).overflowY)) continue;
      const seen = box.getBoundingClientRect();
      if (to > seen.bottom || from < seen.top) return true;
    }
    return false;
  }

  /** What a text moves with: a part that stays in view lies over what scrolls under it. */
  function layerOf(element: Element): Element | null {
    for (let box: Element | null = element; box; box = box.parentElement) {
      if (['sticky', 'fixed'].includes(getComputedStyle(box).position)) return box;
    }
    return null;
  }

  function isOver(one: DOMRect, other: DOMRect): boolean {
    const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
    const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
    // Lines of one text touch by their room above and below.
    return width > 2 && height > Math.min(one.height, other.height) / 2;
  }

  function said(node: Node): string {
    return node.textContent?.trim().slice(0, 30) ?? '';
  }

  function named(element: Element): string {
    return `${element.tagName.toLowerCase()}.${element.className}`.slice(0, 80);
  }
}
