import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { givenSetting, parseEnv, settingWarnings } from '@/lib/platform/settings/env';
import { LIVE_SETTINGS, strongSecret } from '../../../fixtures/live-settings';

const folder = mkdtempSync(path.join(tmpdir(), 'settings-'));
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(() => vi.unstubAllEnvs());

function fileWith(content: string | Buffer): string {
  const file = path.join(folder, `${Math.random()}`);
  writeFileSync(file, content);
  return file;
}

/** Live settings with one of them as a file. */
function withFile(name: string, file: string): Record<string, string> {
  const { [name]: _, ...rest } = LIVE_SETTINGS;
  return { ...rest, [`${name}_FILE`]: file };
}

const refusal = (settings: Record<string, string>) => {
  try {
    parseEnv(settings);
  } catch (error) {
    return (error as Error).message;
  }
  return 'was accepted';
};

describe('a setting as a file', () => {
  const secret = strongSecret('from a file');

  it.each([
    ['', secret],
    ['\n', secret],
    ['\r\n', secret],
  ])('is read without its line break %j', (end, read) => {
    expect(parseEnv(withFile('AUTH_CLIENT_SECRET', fileWith(`${secret}${end}`))).AUTH_CLIENT_SECRET).toBe(
      read,
    );
  });

  it.each(Object.keys(LIVE_SETTINGS))('may be %s', (name) => {
    const value = LIVE_SETTINGS[name] ?? '';
    expect(parseEnv(withFile(name, fileWith(`${value}\n`)))).toEqual(parseEnv(LIVE_SETTINGS));
  });

  it('is checked as any other, without a word of what it holds', () => {
    const message = refusal(withFile('AUTH_SECRET', fileWith('canary\n')));
    expect(message).toMatch(/^A live start is refused\. AUTH_SECRET: /);
    expect(message).not.toContain('canary');
  });

  it.each([
    ['cannot be read (ENOENT)', () => path.join(folder, 'canary')],
    ['cannot be read (EISDIR)', () => folder],
    ['begins with a byte order mark', () => fileWith(`\ufeff${strongSecret('canary')}`)],
    ['holds more than one line', () => fileWith(`${strongSecret('canary')}\n\n`)],
    ['holds more than one line', () => fileWith(`${strongSecret('canary')}\r\n\r\n`)],
    ['holds more than one line', () => fileWith(`\n${strongSecret('canary')}`)],
    ['holds more than one line', () => fileWith(`# secret\r${strongSecret('canary')}`)],
    ['is not in UTF-8', () => fileWith(Buffer.from(`\ufeff${strongSecret('canary')}`, 'utf16le'))],
    ['is not in UTF-8', () => fileWith(Buffer.from(strongSecret('canary'), 'utf16le'))],
    ['is not in UTF-8', () => fileWith(Buffer.from(strongSecret('canary'), 'utf16le').swap16())],
    ['is not in UTF-8', () => fileWith(Buffer.from(`lösen${strongSecret('canary')}`, 'latin1'))],
  ])('that %s is one line, which does not tell the path: it may be the secret by mistake', (what, file) => {
    const given = file();
    const message = refusal(withFile('AUTH_SECRET', given));
    expect(message).toBe(`A live start is refused. AUTH_SECRET: the file of AUTH_SECRET_FILE ${what}`);
    expect(message).not.toContain(given);
  });

  it('and as itself is one line, unless both are the same', () => {
    const both = { ...LIVE_SETTINGS, SMTP_URL_FILE: fileWith('smtps://mail.example.org') };
    expect(refusal(both)).toBe(
      'A live start is refused. SMTP_URL: is set twice with different values, also by SMTP_URL_FILE',
    );
    const same = { ...LIVE_SETTINGS, SMTP_URL_FILE: fileWith(`${LIVE_SETTINGS.SMTP_URL}\n`) };
    expect(parseEnv(same)).toEqual(parseEnv(LIVE_SETTINGS));
  });

  it.each(['', '\n'])('that holds %j is not set: the place of a secret that is not in use', (content) => {
    expect(parseEnv({ ...LIVE_SETTINGS, S3_SESSION_TOKEN_FILE: fileWith(content) })).toEqual(
      parseEnv(LIVE_SETTINGS),
    );
    expect(refusal(withFile('AUTH_SECRET', fileWith(content)))).toBe(
      'A live start is refused. AUTH_SECRET: is missing',
    );
  });

  it('counts as not given if its name is empty', () => {
    expect(parseEnv({ ...LIVE_SETTINGS, SMTP_URL_FILE: '' })).toEqual(parseEnv(LIVE_SETTINGS));
  });

  it('leaves the settings of AWS alone whose own name ends like that', () => {
    const settings = { ...LIVE_SETTINGS, AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE: '/not/read/here' };
    expect(parseEnv(settings)).toMatchObject({ AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE: '/not/read/here' });
  });

  it('is a setting of its own, and no other name is', () => {
    expect(settingWarnings({ GETACCEPT_PASSWORD_FILE: '/x', PATH: '/x' })).toEqual([]);
    expect(settingWarnings({ GETACCEPT_PASWORD_FILE: '/x' })).toEqual([
      'GETACCEPT_PASWORD_FILE is no setting',
    ]);
  });

  it('is one for the commands too, which need no others', () => {
    vi.stubEnv('DATABASE_URL', '');
    vi.stubEnv('DATABASE_URL_FILE', fileWith('postgres://db.example/x\n'));
    expect(givenSetting('DATABASE_URL')).toBe('postgres://db.example/x');
    expect(givenSetting('S3_URL')).toBeUndefined();
    vi.stubEnv('DATABASE_URL_FILE', path.join(folder, 'none'));
    expect(() => givenSetting('DATABASE_URL')).toThrow(
      'DATABASE_URL: the file of DATABASE_URL_FILE cannot be read (ENOENT)',
    );
  });
});
