import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'upgrade-'));
  program('sleep', 'exit 0');
});
afterEach(() => rmSync(folder, { recursive: true }));

function program(name: string, lines: string): string {
  const file = path.join(folder, name);
  writeFileSync(file, `#!/bin/bash\n${lines}\n`);
  chmodSync(file, 0o755);
  return file;
}

/** Runs it with a stand-in for `docker compose`, in which the call that fits `fails` fails. Returns what it was asked, in order. */
function upgrade(args: string[], fails = 'none', services = 'db migrate app app2 backup caddy') {
  const calls = path.join(folder, 'calls');
  const lines = `shift 2\necho "$*" >> ${calls}\ncase "$*" in *${fails}*) exit 1;; config*) printf '%s\\n' ${services};; esac`;
  const { status } = spawnSync('bash', ['deploy/upgrade', ...args], {
    encoding: 'utf8',
    env: { ...process.env, COMPOSE: program('compose', lines), PATH: `${folder}:${process.env.PATH}` },
  });
  const asked = existsSync(calls) ? readFileSync(calls, 'utf8').trim().split('\n') : [];
  return { status, asked };
}

const replaced = (asked: string[]) =>
  asked.flatMap((call) => /--wait-timeout \d+ (\w+)/.exec(call)?.[1] ?? []);

it('builds, migrates, replaces one product after the other, then the rest', () => {
  const { status, asked } = upgrade([]);
  expect(status).toBe(0);
  expect(asked.slice(0, 2)).toEqual(['build', 'run --rm -T migrate']);
  expect(replaced(asked)).toEqual(['app2', 'app']);
  expect(asked.at(-1)).toBe('up --detach --no-build');
});

it('leaves the other product as it is if the new one does not get ready', () => {
  const { status, asked } = upgrade([], 'app2');
  expect(status).not.toBe(0);
  expect(replaced(asked)).toEqual(['app2']);
  expect(asked.at(-1)).toMatch(/app2$/);
});

it('replaces nothing if the migration fails', () => {
  const { status, asked } = upgrade(['--no-build'], 'migrate');
  expect(status).not.toBe(0);
  expect(asked).toEqual(['run --rm -T migrate']);
});

it('replaces one product where there is one', () => {
  expect(replaced(upgrade(['--no-build'], 'none', 'db migrate app caddy').asked)).toEqual(['app']);
});

it('says what it can do', () => {
  expect(upgrade(['--help'])).toMatchObject({ status: 2, asked: [] });
});
