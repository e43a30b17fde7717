import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from 'playwright/test';

/** Expects no violation of WCAG 2.2 AA, nor of what axe holds for good practice, in light and in dark. */
export async function expectAccessible(page: Page, name: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const { violations } = await new AxeBuilder({ page }).analyze();
    const found = violations.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary}`),
    );
    expect.soft(found, `${name}, ${colorScheme}`).toEqual([]);
  }
}
