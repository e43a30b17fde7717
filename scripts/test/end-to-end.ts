import path from 'node:path';
import { startObjectStore } from '../../tests/fixtures/object-store';
import { ensureBuild, ensureClient } from '../start/build';
import { freePorts } from '../start/ports';
import { startProduct } from '../start/product';
import { createStops, type Stops } from '../start/stops';
import { findBrowser, findOtherBrowsers } from './browser';
import { runCommand } from './command';
import { type Counts, countOfPlaywright } from './counts';
import { assembleImage } from './image';

/**
 * Runs the tests of e2e/ against their own complete product, which runs from a folder with what the image contains. Further arguments are
 * Playwright's. The tests find the product by BASE_URL, SANDBOX_URL, DATABASE_URL, MIGRATION_DATABASE_URL, IMAGE_FOLDER and PRODUCT_SETTINGS. `extent` chooses
 * what `npm test` runs, the rest or all (playwright.config.ts).
 */
export async function runEndToEnd(
  args: string[],
  extent: string,
  folder: string,
  stops: Stops,
): Promise<Counts> {
  const browser = await findBrowser(stops);
  if (extent !== 'quick') findOtherBrowsers();
  const own = createStops();
  stops.add(own.run);
  const say = (line: string) => console.log(line);
  // Build before the ports are chosen. During a long build another program could take a port.
  await ensureClient(say, stops);
  await ensureBuild(say, stops);
  // Outside of the checkout, so that the product finds nothing there that is missing in the image.
  const image = path.join(folder, 'image');
  assembleImage('demonstration', image);
  const store = await startObjectStore();
  own.add(async () => store.close());
  const product = await startProduct({
    ports: await freePorts(),
    environment: store.settings,
    program: path.join(image, 'server.js'),
    dataDir: path.join(folder, 'product'),
    durable: false,
    say,
    stops: own,
  });
  const report = path.join(folder, 'e2e.json');
  const exitCode = await runCommand(
    ['node_modules/playwright/cli.js', 'test', ...args],
    {
      TESTS: extent,
      BASE_URL: product.url,
      SANDBOX_URL: product.sandboxUrl ?? '',
      DATABASE_URL: product.databaseUrl,
      MIGRATION_DATABASE_URL: product.migrationUrl ?? '',
      IMAGE_FOLDER: image,
      PRODUCT_SETTINGS: JSON.stringify(product.settings),
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
      ...(browser ? { BROWSER_PATH: browser } : {}),
    },
    stops,
  );
  await own.run();
  return countOfPlaywright(report, exitCode);
}
