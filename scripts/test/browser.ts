import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright';
import { StartFailure } from '../start/failure';
import type { Stops } from '../start/stops';
import { runCommand } from './command';

/** The same engine without a window, which nobody would see. With it the tests take two thirds of the time. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

const OF_THE_MACHINE = [
  HEADLESS_SHELL,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/**
 * Finds a browser for the tests. As root on Debian it installs the windowless one. Otherwise it takes the machine's own browser, or else
 * Playwright's, which it downloads if possible, or else Debian's.
 *
 * @returns its path, or undefined for Playwright's own
 * @throws StartFailure if there is no browser and none can be installed
 */
export async function findBrowser(stops: Stops): Promise<string | undefined> {
  if (!existsSync(HEADLESS_SHELL)) installFromDebian('chromium-headless-shell');
  const found = OF_THE_MACHINE.find(existsSync);
  if (found) return found;
  if (existsSync(chromium.executablePath())) return undefined;
  console.log('Fetching a browser …');
  const exitCode = await runCommand(['node_modules/playwright/cli.js', 'install', 'chromium'], {}, stops);
  if (exitCode === 0 && existsSync(chromium.executablePath())) return undefined;
  if (updateDebian() && installFromDebian('chromium')) return OF_THE_MACHINE.find(existsSync);
  throw new StartFailure(
    'There is no browser to test with and none could be fetched: install Chromium or Google Chrome, then test again.',
  );
}

/** The programs that each browser needs, by the Debian package that has them. */
export const OTHER_BROWSERS = {
  Firefox: { 'firefox-esr': '/usr/bin/firefox-esr' },
  WebKit: { 'webkit2gtk-driver': '/usr/bin/WebKitWebDriver', xvfb: '/usr/bin/Xvfb' },
} as const;
export type BrowserName = keyof typeof OTHER_BROWSERS;

/** Whether the machine has what a browser needs. */
export const isInstalled = (name: BrowserName): boolean =>
  Object.values(OTHER_BROWSERS[name]).every(existsSync);

/** Installs Firefox and WebKit as root on Debian. Says which of them is missing: its tests are skipped. */
export function findOtherBrowsers(): void {
  const names = Object.keys(OTHER_BROWSERS) as BrowserName[];
  const missing = () => names.filter((name) => !isInstalled(name));
  const packages = missing().flatMap((name) => Object.keys(OTHER_BROWSERS[name]));
  if (packages.length > 0 && !installFromDebian(...packages) && updateDebian())
    installFromDebian(...packages);
  for (const name of missing()) {
    const needed = Object.keys(OTHER_BROWSERS[name]).join(' and ');
    console.log(`${name} is not tested: install Debian's ${needed} for that.`);
  }
}

const isRootOnDebian = (): boolean => process.getuid?.() === 0 && existsSync('/etc/debian_version');

const apt = (...args: string[]): boolean => spawnSync('apt-get', args, { stdio: 'inherit' }).status === 0;

/** Downloads Debian's package lists. Without them nothing new can be installed. */
const updateDebian = (): boolean => isRootOnDebian() && apt('-q', 'update');

function installFromDebian(...names: string[]): boolean {
  return isRootOnDebian() && apt('-q', 'install', '-y', '--no-install-recommends', ...names);
}
