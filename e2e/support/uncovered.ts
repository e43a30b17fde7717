import { expect, type Locator } from 'playwright/test';

/** Expects that nothing covers a control, neither its middle nor near its corners. */
export async function expectUncovered(control: Locator, name: string): Promise<void> {
  await expect
    .poll(() => control.evaluate(coveredBy), { message: `what lies over ${name}`, timeout: 3_000 })
    .toEqual([]);
}

function coveredBy(element: Element): string[] {
  // The calendar's button and the unit stand inside the field, right after its input.
  const own = [element, element.matches('input') ? element.nextElementSibling : null];
  const { left, top, right, bottom } = element.getBoundingClientRect();
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  const points = [
    [x, y],
    ...[left + 6, right - 6].flatMap((at) => [
      [at, top + 6],
      [at, bottom - 6],
    ]),
  ];
  return points
    .map(([atX = 0, atY = 0]) => document.elementFromPoint(atX, atY))
    .filter((hit) => !own.some((part) => part?.contains(hit)))
    .map((hit) => `${hit?.tagName} ${hit?.textContent}`.slice(0, 80));
}
