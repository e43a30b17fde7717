import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from 'playwright/test';
import { expectTreeAsSeen } from './tree';

/** Expects no violation of WCAG 2.2 AA, nor of what axe holds for good practice, in light and in dark, and that all that is seen is told. */
export async function expectAccessible(page: Page, name: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await expectNoViolation(new AxeBuilder({ page }), `${name}, light`);
  await expectTreeAsSeen(page, name);
  // Nothing but the colours changes.
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectNoViolation(new AxeBuilder({ page }).withRules('color-contrast'), `${name}, dark`);
}

/** The test goes on, to find all there is to find. */
async function expectNoViolation(builder: AxeBuilder, name: string): Promise<void> {
  // Legacy is what axe calls doing it all in the page, without a second one: there are no frames of other sites in ours.
  const { violations } = await builder.setLegacyMode().analyze();
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary}`),
  );
  expect.soft(found, name).toEqual([]);
}
