import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { chromium } from 'playwright';
import { z } from 'zod';
import { findBrowser } from '@/scripts/test/browser';
import type { MeasuredPage } from './measured-pages';
import { machine, onProduct } from './on-product';

// `npm run bench:lighthouse`: what Lighthouse says of the applicant's pages on a phone, with its own throttling. It is fetched from npm
// when it runs, as nothing else needs it. Prints a table.

const LIGHTHOUSE = 'lighthouse@13.5.0';
const CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const;
const SHOWN = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
];
const BROWSER_FLAGS = ['--headless', '--disable-gpu', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])];

const reportShape = z.object({
  categories: z.record(z.enum(CATEGORIES), z.object({ score: z.number() })),
  audits: z.record(z.string(), z.object({ displayValue: z.string().optional() })),
});

await onProduct({ RATE_LIMIT_FACTOR: '1000' }, async ({ product, stops }) => {
  const browserPath = (await findBrowser(stops)) ?? chromium.executablePath();
  const { applicantPages } = await import('./measured-pages');
  const pages = await applicantPages(product.url);
  console.log(`\n| page | ${CATEGORIES.join(' | ')} | first paint | largest paint | blocked | moved |`);
  console.log('|---|---:|---:|---:|---:|---:|---:|---:|');
  for (const page of pages) {
    const { categories, audits } = await reportOf(page, browserPath);
    const scores = CATEGORIES.map((one) => Math.round(categories[one].score * 100));
    const times = SHOWN.map((one) => audits[one]?.displayValue ?? '–');
    console.log(`| ${page.name} | ${[...scores, ...times].join(' | ')} |`);
  }
  console.log(`${LIGHTHOUSE}, ${machine()}.`);
});

/** What Lighthouse says of a page, opened with the cookies of a person who may see it. */
async function reportOf({ address, enter }: MeasuredPage, browserPath: string) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'medlemsansokan-lighthouse-'));
  try {
    const headers = path.join(folder, 'headers.json');
    const report = path.join(folder, 'report.json');
    writeFileSync(headers, JSON.stringify({ Cookie: await cookiesFor(enter, browserPath) }));
    await promisify(execFile)(
      'npx',
      [
        ...['--yes', LIGHTHOUSE, address, '--quiet', '--output=json', `--output-path=${report}`],
        ...[`--only-categories=${CATEGORIES}`, `--extra-headers=${headers}`],
        `--chrome-flags=${BROWSER_FLAGS.join(' ')}`,
      ],
      { env: { ...process.env, CHROME_PATH: browserPath, PATH: `node_modules/.bin:${process.env.PATH}` } },
    );
    return reportShape.parse(JSON.parse(readFileSync(report, 'utf8')));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function cookiesFor(enter: MeasuredPage['enter'], executablePath: string): Promise<string> {
  if (!enter) return '';
  const browser = await chromium.launch({ executablePath, args: BROWSER_FLAGS });
  try {
    const page = await browser.newPage();
    await enter(page);
    return (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  } finally {
    await browser.close();
  }
}
