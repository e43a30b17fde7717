import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from 'playwright/test';
import { expectTreeAsSeen } from './tree';

const builderPath = createRequire(import.meta.url).resolve('@axe-core/playwright');
/**
 * Axe in the form that browsers parse fastest. Its builder puts the long form into the page, twice for each run, which would be half the
 * cost of a check.
 */
const AXE = readFileSync(createRequire(builderPath).resolve('axe-core/axe.min.js'), 'utf8');
/** Given to the builder instead of axe, for a page that already has axe. */
const NOTHING = 'undefined';

/**
 * Expects no violation of WCAG 2.2 AA or of axe's good practice, in light and dark mode. Also expects that screen readers announce
 * everything that is visible.
 */
export async function expectAccessible(page: Page, name: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.evaluate(AXE);
  await expectNoViolation(page, `${name}, light`);
  await expectTreeAsSeen(page, name);
  // Only the colours differ.
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectNoViolation(page, `${name}, dark`, ['color-contrast']);
}

/** Expects no violation of these rules. The test continues, to find all problems. */
async function expectNoViolation(page: Page, name: string, rules?: string[]): Promise<void> {
  const { violations } = await new AxeBuilder({ page, axeSource: NOTHING })
    // Axe's name for running entirely in the page, without a second one. Our pages have no frames from other sites.
    .setLegacyMode()
    // Checks everything, but describes only violations.
    .options({ resultTypes: ['violations'], ...(rules ? { runOnly: rules } : {}) })
    .analyze();
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary}`),
  );
  expect.soft(found, name).toEqual([]);
}
