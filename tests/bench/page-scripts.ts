import { gzipSync } from 'node:zlib';
import type { Browser } from 'playwright';

export interface PageScripts {
  /** How many files. */
  count: number;
  /** Of all of them, each compressed by itself. */
  bytes: number;
}

/**
 * The scripts that a browser without a cache fetches for a page until it is at rest.
 *
 * @param addresses Opened one after the other; what counts is the last one. Those before it let the browser in.
 */
export async function scriptsOf(browser: Browser, ...addresses: string[]): Promise<PageScripts> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const last = addresses.pop() ?? '';
  for (const address of addresses) await page.goto(address);
  await page.goto('about:blank');
  await (await context.newCDPSession(page)).send('Network.clearBrowserCache');
  const sizes = new Map<string, Promise<number>>();
  page.on('response', (response) => {
    const isScript = response.headers()['content-type']?.includes('javascript');
    if (isScript)
      sizes.set(
        response.url(),
        response.body().then((body) => gzipSync(body).byteLength),
      );
  });
  const response = await page.goto(last, { waitUntil: 'networkidle' });
  if (!response?.ok()) throw new Error(`${last} answered ${response?.status()}`);
  const all = await Promise.all(sizes.values());
  await context.close();
  return { count: all.length, bytes: all.reduce((sum, one) => sum + one, 0) };
}
