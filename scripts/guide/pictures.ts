import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { chromium, type Page } from 'playwright';
import { LANGUAGES, type Language } from '@/e2e/support/texts';
import { freePorts } from '@/scripts/start/ports';
import { startProduct } from '@/scripts/start/product';
import { createStops } from '@/scripts/start/stops';
import { findBrowser } from '@/scripts/test/browser';

// `npm run guide:pictures`: takes the pictures of the guides (docs/guide) again, from the current product with the demonstration data.

const FOLDER = 'public/guide-pictures';
const WIDE = { width: 1280, height: 800 };
const PHONE = { width: 375, height: 720 };

const stops = createStops();
const data = mkdtempSync(path.join(os.tmpdir(), 'medlemsansokan-guide-'));
stops.add(async () => rmSync(data, { recursive: true, force: true }));
try {
  await takeAll();
} finally {
  await stops.run();
}

async function takeAll(): Promise<void> {
  const product = await startProduct({
    ports: await freePorts(),
    dataDir: path.join(data, 'product'),
    durable: false,
    say: (line) => console.log(line),
    stops,
  });
  process.env.BASE_URL = product.url;
  process.env.SANDBOX_URL = product.sandboxUrl ?? '';
  const browser = await chromium.launch({
    executablePath: await findBrowser(stops),
    args: ['--disable-gpu', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  });
  stops.add(() => browser.close());
  mkdirSync(FOLDER, { recursive: true });
  const { PICTURES } = await import('./pictured-pages');
  for (const language of LANGUAGES) {
    for (const { name, isOnPhone = false, show } of PICTURES) {
      const viewport = isOnPhone ? PHONE : WIDE;
      const context = await browser.newContext({ viewport, baseURL: product.url, reducedMotion: 'reduce' });
      await context.addCookies([{ name: 'locale', value: language, url: product.url }]);
      const page = await context.newPage();
      await show(page, language);
      await take(page, language, name);
      await context.close();
    }
  }
}

async function take(page: Page, language: Language, name: string): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
  const file = path.join(FOLDER, `${language}-${name}.png`);
  await page.screenshot({ path: file });
  console.log(file);
}
