import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parseEnv, settingWarnings } from '@/lib/platform/settings/env';
import { parseSettings } from '@/sandbox/config';
import { lockFolder, refuseWhileRunning } from '@/scripts/start/lock';
import { loadSecrets } from '@/scripts/start/secrets';
import { requireSettings, sandboxEnvironment, sandboxSettings } from '@/scripts/start/settings';

const PORTS = { app: 1, sandbox: 2, smtp: 3, database: 4 };
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'data-'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('lockFolder', () => {
  it('lets one process in at a time', () => {
    const release = lockFolder(folder);
    expect(() => lockFolder(folder)).toThrow(
      /running over .* already: stop it \(.*kill \d+\), then start again\.$/,
    );
    release();
    lockFolder(folder)();
  });

  it('does not count a process that is gone, nor another program with its number', () => {
    writeFileSync(path.join(folder, 'running.json'), JSON.stringify({ pid: 2 ** 30, command: 'x' }));
    expect(() => refuseWhileRunning(folder, 'go on')).not.toThrow();
    writeFileSync(
      path.join(folder, 'running.json'),
      JSON.stringify({ pid: process.pid, command: 'another' }),
    );
    expect(() => refuseWhileRunning(folder, 'go on')).not.toThrow();
  });

  it('does not count a damaged lock', () => {
    writeFileSync(path.join(folder, 'running.json'), '{');
    lockFolder(folder)();
  });
});

describe('loadSecrets', () => {
  it('makes them once, for the eyes of their owner only', () => {
    const secrets = loadSecrets(folder);
    expect(loadSecrets(folder)).toEqual(secrets);
    expect(statSync(path.join(folder, 'secrets.json')).mode & 0o077).toBe(0);
    expect(new Set(Object.values(secrets)).size).toBe(Object.values(secrets).length);
  });

  it('says so when they are damaged', () => {
    const file = path.join(folder, 'secrets.json');
    loadSecrets(folder);
    const { AUTH_SECRET: _, ...rest } = JSON.parse(readFileSync(file, 'utf8'));
    writeFileSync(file, JSON.stringify(rest));
    expect(() => loadSecrets(folder)).toThrow(
      /secrets\.json lacks AUTH_SECRET: restore it, or run npm run reset/,
    );
    writeFileSync(file, '{');
    expect(() => loadSecrets(folder)).toThrow(/secrets\.json is damaged: /);
  });

  it('does not make new ones for a database that the old ones open', () => {
    mkdirSync(path.join(folder, 'postgres'));
    writeFileSync(path.join(folder, 'postgres/PG_VERSION'), '18');
    expect(() => loadSecrets(folder)).toThrow(/secrets\.json is missing: restore it/);
  });
});

describe('settings', () => {
  it('are complete for the sandbox, and hold no password of the database', () => {
    const secrets = loadSecrets(folder);
    const settings = { ...sandboxSettings(PORTS, secrets), DATABASE_URL: 'postgresql://localhost/x' };
    expect(parseEnv(settings)).toMatchObject({ MODE: 'sandbox', PUBLIC_URL: 'http://localhost:1' });
    expect(Object.values(settings)).not.toContain(secrets.DATABASE_PASSWORD);
  });

  it('hold nothing that only the sandbox reads, so that none is reported as a mistake', () => {
    const secrets = loadSecrets(folder);
    const settings = sandboxSettings(PORTS, secrets);
    expect(settingWarnings(settings)).toEqual([]);
    expect(Object.values(settings)).not.toContain(secrets.MAIL_WEBHOOK_PRIVATE_KEY);
    const sandbox = sandboxEnvironment({ ports: PORTS, dataDir: folder }, secrets, settings);
    expect(parseSettings(sandbox).mailWebhookPrivateKey).toBe(secrets.MAIL_WEBHOOK_PRIVATE_KEY);
  });

  it('that are missing are named in one sentence', () => {
    const settings = { ...sandboxSettings(PORTS, loadSecrets(folder)), MAIL_FROM: 'nobody' };
    const message = (() => {
      try {
        requireSettings(settings);
        return '';
      } catch (error) {
        return (error as Error).message;
      }
    })();
    expect(message).toContain('DATABASE_URL is missing');
    expect(message).toContain('MAIL_FROM: ');
    expect(message).not.toContain('nobody');
    expect(message).not.toContain('\n');
  });
});
