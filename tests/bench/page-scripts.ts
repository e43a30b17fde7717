import { gzipSync } from 'node:zlib';
import type { Browser, Page, Response } from 'playwright';

export interface PageScripts {
  /** How many files. */
  count: number;
  /** Of all of them, each compressed by itself. */
  bytes: number;
}

/**
 * The scripts that a browser without a cache fetches for a page until it is at rest.
 *
 * @param enter Lets the browser in, before it is counted.
 */
export async function scriptsOf(
  browser: Browser,
  address: string,
  enter: (page: Page) => Promise<unknown> = async () => undefined,
): Promise<PageScripts> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await enter(page);
  await page.goto('about:blank');
  await (await context.newCDPSession(page)).send('Network.clearBrowserCache');
  const sizes = new Map<string, Promise<number>>();
  const count = (response: Response) => {
    const isScript = response.headers()['content-type']?.includes('javascript');
    if (!isScript) return;
    const size = response.body().then((body) => gzipSync(body).byteLength);
    sizes.set(response.url(), size);
    // Thrown where all of them are waited for; one that comes after that is not counted.
    size.catch(() => undefined);
  };
  page.on('response', count);
  const response = await page.goto(address, { waitUntil: 'networkidle' });
  if (!response?.ok()) throw new Error(`${address} answered ${response?.status()}`);
  page.off('response', count);
  const all = await Promise.all(sizes.values());
  await context.close();
  return { count: all.length, bytes: all.reduce((sum, one) => sum + one, 0) };
}
