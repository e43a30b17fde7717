import { readFileSync } from 'node:fs';
import type { Page } from 'playwright/test';

/** Returns the content of the file that a page downloads after a press. */
export async function downloaded(page: Page, press: () => Promise<void>): Promise<Buffer> {
  const waiting = page.waitForEvent('download');
  await press();
  const download = await waiting;
  return readFileSync(await download.path());
}
