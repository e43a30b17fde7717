import type { Page } from 'playwright/test';

const QUIET_MS = 1_000;

/**
 * Waits until a page has loaded nothing for a second. Playwright's `networkidle` never comes, now and then, when a page is visited twice in
 * a row.
 */
export async function untilQuiet(page: Page): Promise<void> {
  await page.waitForLoadState();
  await page.waitForFunction(
    (quietMs) => {
      const loaded = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
      const last = Math.max(0, ...loaded.map(({ responseEnd }) => responseEnd));
      return performance.now() - last > quietMs;
    },
    QUIET_MS,
    { polling: 100 },
  );
}
