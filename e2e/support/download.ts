import { readFileSync } from 'node:fs';
import type { Page } from 'playwright/test';

/** The content of the file that a page downloads when something is pressed. */
export async function downloaded(page: Page, press: () => Promise<void>): Promise<Buffer> {
  const waiting = page.waitForEvent('download');
  await press();
  const download = await waiting;
  return readFileSync(await download.path());
}
