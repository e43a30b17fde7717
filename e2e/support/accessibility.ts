import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from 'playwright/test';
import { expectTreeAsSeen } from './tree';

const builderPath = createRequire(import.meta.url).resolve('@axe-core/playwright');
/** Axe in the form that browsers read fastest. Its builder puts the long form into the page, twice for each run: half of what a look costs. */
const AXE = readFileSync(createRequire(builderPath).resolve('axe-core/axe.min.js'), 'utf8');
/** What the builder puts into a page that has axe already. */
const NOTHING = 'undefined';

/** Expects no violation of WCAG 2.2 AA, nor of what axe holds for good practice, in light and in dark, and that all that is seen is told. */
export async function expectAccessible(page: Page, name: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.evaluate(AXE);
  await expectNoViolation(page, `${name}, light`);
  await expectTreeAsSeen(page, name);
  // Nothing but the colours changes.
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectNoViolation(page, `${name}, dark`, ['color-contrast']);
}

/** The test goes on, to find all there is to find. */
async function expectNoViolation(page: Page, name: string, rules?: string[]): Promise<void> {
  const { violations } = await new AxeBuilder({ page, axeSource: NOTHING })
    // What axe calls doing it all in the page, without a second one: there are no frames of other sites in ours.
    .setLegacyMode()
    // What is in order is looked at all the same, but not described part by part.
    .options({ resultTypes: ['violations'], ...(rules ? { runOnly: rules } : {}) })
    .analyze();
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary}`),
  );
  expect.soft(found, name).toEqual([]);
}
