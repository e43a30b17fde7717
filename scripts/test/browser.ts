import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright';
import { StartFailure } from '../start/failure';
import type { Stops } from '../start/stops';
import { runCommand } from './command';

/** The headless shell first: the same engine without a window that nobody sees, in two thirds of the time. */
const OF_THE_MACHINE = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/**
 * A browser for the tests: the machine's own, else Playwright's, which is fetched where that is possible, else Debian's.
 * @returns its path, or undefined for Playwright's own
 * @throws StartFailure when there is none and none can be had
 */
export async function findBrowser(stops: Stops): Promise<string | undefined> {
  const found = OF_THE_MACHINE.find(existsSync);
  if (found) return found;
  if (existsSync(chromium.executablePath())) return undefined;
  console.log('Fetching a browser …');
  const exitCode = await runCommand(['node_modules/playwright/cli.js', 'install', 'chromium'], {}, stops);
  if (exitCode === 0 && existsSync(chromium.executablePath())) return undefined;
  if (installFromDebian()) return OF_THE_MACHINE.find(existsSync);
  throw new StartFailure(
    'There is no browser to test with and none could be fetched: install Chromium or Google Chrome, then test again.',
  );
}

function installFromDebian(): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return false;
  const apt = (...args: string[]): boolean => spawnSync('apt-get', args, { stdio: 'inherit' }).status === 0;
  return (
    apt('update') &&
    apt('install', '-y', '--no-install-recommends', 'chromium') &&
    OF_THE_MACHINE.some(existsSync)
  );
}
