import { expect, type Page } from 'playwright/test';

/** Expects that nothing on the page is wider than the screen. */
export async function expectNoSidewaysScrolling(page: Page): Promise<void> {
  // A locator waits for the next page where a press has just left this one.
  const tooWide = () => page.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth);
  await expect.poll(tooWide, 'pixels wider than the screen').toBeLessThanOrEqual(0);
}

/** Waits until the page's scripts run. Before that, the browser itself posts a public form. */
export async function untilStarted(page: Page): Promise<void> {
  await expect(page.locator('.scripts-missing')).toHaveCount(0);
}
