import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type Browser, chromium } from 'playwright';
import { freePorts } from '@/scripts/start/ports';
import { startProduct } from '@/scripts/start/product';
import { createStops } from '@/scripts/start/stops';
import { findBrowser } from '@/scripts/test/browser';
import { startEmptyPage } from './empty-page';
import { type PageScripts, scriptsOf } from './page-scripts';

// `npm run bench:pages`: how much JavaScript each page makes a browser fetch, above what a page with nothing on it does with the same
// Next. Everything is counted until the page is at rest, compressed as gzip does by default.
// `e2e/page-sizes.spec.ts` has the bounds.

const stops = createStops();
const folder = mkdtempSync(path.join(os.tmpdir(), 'medlemsansokan-bench-'));
stops.add(async () => rmSync(folder, { recursive: true, force: true }));
try {
  await measure();
} finally {
  await stops.run();
}

async function measure(): Promise<void> {
  const browser = await launched();
  const empty = await startEmptyPage(stops);
  const floor = await scriptsOf(browser, empty);
  const product = await startProduct({
    ports: await freePorts(),
    dataDir: path.join(folder, 'product'),
    durable: false,
    say: (line) => console.log(line),
    stops,
  });
  process.env.BASE_URL = product.url;
  process.env.SANDBOX_URL = product.sandboxUrl ?? '';
  const { applicantPages, caseWorkerPages } = await import('./measured-pages');
  const pages = [...(await applicantPages(product.url)), ...(await caseWorkerPages(product.url))];
  const rows: Measured[] = [];
  for (const { name, address, enter } of pages) {
    rows.push({ name, ...(await scriptsOf(browser, address, enter)) });
  }
  print(floor, rows);
}

interface Measured extends PageScripts {
  name: string;
}

async function launched(): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath: await findBrowser(stops),
    args: ['--disable-gpu', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  });
  stops.add(() => browser.close());
  return browser;
}

function print(floor: PageScripts, rows: readonly Measured[]): void {
  const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1);
  console.log('\n| page | files | JavaScript, gzip (kB) | above the empty page (kB) |');
  console.log('|---|---:|---:|---:|');
  console.log(`| an empty Next page | ${floor.count} | ${kilobytes(floor.bytes)} | – |`);
  for (const { name, count, bytes } of rows)
    console.log(`| ${name} | ${count} | ${kilobytes(bytes)} | ${kilobytes(bytes - floor.bytes)} |`);
}
