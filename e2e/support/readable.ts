import { expectAccessible } from './accessibility';
import { expectNoSidewaysScrolling } from './screen';
import type { Page } from './test';

const PHONE = { width: 375, height: 667 };
/** A desktop zoomed in to 400 %. */
const ZOOMED = { width: 320, height: 256 };

/** Expects a page without axe violations that scrolls in one direction only, on a phone and at 400 %. */
export async function expectReadable(page: Page, name: string): Promise<void> {
  await expectAccessible(page, name);
  const before = page.viewportSize();
  for (const size of [PHONE, ZOOMED]) {
    await page.setViewportSize(size);
    await expectNoSidewaysScrolling(page);
  }
  if (before) await page.setViewportSize(before);
}
