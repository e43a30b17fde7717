import { execFileSync } from 'node:child_process';
import path from 'node:path';
import type { Stops } from '@/scripts/start/stops';

/** The tag of the last release, or undefined before the first one. */
export function lastRelease(): string | undefined {
  return git('tag', '--list', 'v*', '--sort=-version:refname').split('\n')[0] || undefined;
}

/**
 * Builds another version of this repository in a folder, as its own package.json says. Returns the program that serves it. Takes minutes.
 *
 * @param version Anything that git knows a commit by.
 */
export function buildVersion(version: string, folder: string, stops: Stops): string {
  console.log(`Building ${version} …`);
  git('worktree', 'add', '--quiet', '--detach', folder, version);
  stops.add(async () => void git('worktree', 'remove', '--force', folder));
  for (const args of [
    ['ci', '--no-audit', '--no-fund'],
    ['run', 'build'],
  ])
    execFileSync('npm', args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  return path.join(folder, '.next/standalone/server.js');
}

const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim();
