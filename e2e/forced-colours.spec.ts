import { signInAs } from './support/people';
import { untilQuiet } from './support/quiet';
import { GROUPS, prepareGroup } from './support/shapes';
import { expect, test } from './support/test';
import { addressesOf } from './support/walks';

test.use({
  refusals: [400, 403, 404, 409],
  contextOptions: { reducedMotion: 'reduce', forcedColors: 'active' },
});
test.describe.configure({ timeout: 300_000 });

for (const [name, shapes] of GROUPS) {
  test(`what is chosen shows without our colours: ${name}`, async ({ page, language, somebodyElse }) => {
    const prepared = await prepareGroup(shapes, { page, language, somebodyElse });
    for (const address of shapes.flatMap((shape) => addressesOf(shape, prepared))) {
      await page.goto(address);
      await untilQuiet(page);
      expect.soft(await page.evaluate(unmarked), address).toEqual([]);
    }
  });
}

test('a switch, and the command that Enter runs, show without our colours', async ({ page, t }) => {
  await signInAs(page, 'Robert', '/simple');
  const toggle = page.getByRole('switch');
  await expect(toggle).toBeVisible();
  await page.getByRole('button', { name: t('palette.open') }).click();
  await expect(page.getByRole('option', { selected: true })).toHaveCount(1);
  expect(await page.evaluate(unmarked)).toEqual([]);
});

/**
 * Runs in a page: returns what is chosen and looks like an unchosen neighbour, what shows a share and has no edge, and what lies over
 * the page without an edge.
 */
function unmarked(): string[] {
  const CHOSEN =
    '[aria-selected=true], [aria-pressed=true], [aria-current]:not([aria-current=false]), [aria-checked=true]';
  const all = [...document.querySelectorAll('body *')].filter((element) => element.checkVisibility());
  const alike = all.filter((element) => {
    if (!element.matches(CHOSEN)) return false;
    const group = element.closest('nav, fieldset, ol, ul, [role=tablist], [role=listbox]');
    const others = [...(group?.querySelectorAll(element.tagName) ?? [])].filter(
      (one) => !one.matches(CHOSEN),
    );
    return others.some((other) => lookOf(other) === lookOf(element));
  });
  const switches = all.filter((element) => element.matches('[role=switch]') && !changesLook(element));
  const edgeless = all.filter(
    (element) => element.matches('progress, .shadow-overlay, dialog') && edgeOf(element) === '',
  );
  return [...alike, ...switches, ...edgeless].map((element) => `${element.outerHTML.slice(0, 120)}`);

  /** Whether a switch looks otherwise when it is turned. */
  function changesLook(element: Element): boolean {
    const now = lookOf(element);
    const state = element.getAttribute('aria-checked');
    element.setAttribute('aria-checked', String(state !== 'true'));
    const then = lookOf(element);
    element.setAttribute('aria-checked', String(state));
    return now !== then;
  }

  /** What is seen of an element and of what is in it, in the reader's colours. The weight of letters alone is too little. */
  function lookOf(element: Element): string {
    return [element, ...element.querySelectorAll('[aria-hidden=true], [aria-hidden=true] *')]
      .map((one) => {
        const { backgroundColor, color, textDecorationLine } = getComputedStyle(one);
        return [backgroundColor, color, textDecorationLine, edgeOf(one)].join();
      })
      .filter((look, index) => index === 0 || look !== '')
      .join(' ');
  }

  function edgeOf(element: Element): string {
    const { borderBlockStart, borderBlockEnd, outlineStyle, outlineColor } = getComputedStyle(element);
    const borders = [borderBlockStart, borderBlockEnd].filter((border) => !border.startsWith('0px'));
    return [...borders, ...(outlineStyle === 'none' ? [] : [outlineStyle, outlineColor])].join();
  }
}
