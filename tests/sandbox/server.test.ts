import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { parseSettings } from '@/sandbox/config';
import { clearFaults, isDuplicate, setFault } from '@/sandbox/faults';
import { html } from '@/sandbox/page';
import type { RunningSandbox } from '@/sandbox/server';
import { post, startTestSandbox } from './start';

let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.close());
afterEach(clearFaults);

const discovery = () => fetch(`${sandbox.url}/oidc/.well-known/openid-configuration`);

describe('server', () => {
  test('is well', async () => {
    expect((await fetch(`${sandbox.url}/sandbox/health`)).status).toBe(200);
  });

  test('answers on both addresses of localhost', async () => {
    const { port } = new URL(sandbox.url);
    for (const host of ['localhost', '127.0.0.1']) {
      expect((await fetch(`http://${host}:${port}/sandbox/health`)).status).toBe(200);
    }
  });

  test('shows the parts, the accounts and the way to the product', async () => {
    const page = await (await fetch(`${sandbox.url}/`)).text();
    for (const text of [
      'href="/mail"',
      'href="/getaccept"',
      'href="/register"',
      'href="/oidc"',
      'Anna Admin',
    ]) {
      expect(page).toContain(text);
    }
    expect(page).toContain('href="http://localhost:3000/"');
  });

  test('answers 404 to what it does not have, as a page to a browser', async () => {
    const asJson = await fetch(`${sandbox.url}/nothing`);
    expect(asJson.status).toBe(404);
    expect(asJson.headers.get('content-type')).toContain('json');
    const asPage = await fetch(`${sandbox.url}/nothing`, { headers: { Accept: 'text/html' } });
    expect(asPage.status).toBe(404);
    expect(await asPage.text()).toContain('Nothing here');
  });

  test('escapes values in markup, and keeps markup', () => {
    expect(String(html`<b title="${'"<&'}">${[html`<i>${1}</i>`, null, false, "'"]}</b>`)).toBe(
      '<b title="&quot;&lt;&amp;"><i>1</i>&#39;</b>',
    );
  });
});

describe('faults', () => {
  const set = (body: object) => post(`${sandbox.url}/sandbox/faults`, body);

  test('down, reset and error fail the call, garbage is no JSON, and ok ends it', async () => {
    await set({ part: 'oidc', mode: 'down' });
    await expect(discovery()).rejects.toThrow();
    await set({ part: 'oidc', mode: 'reset' });
    await expect(discovery().then((answer) => answer.text())).rejects.toThrow();
    await set({ part: 'oidc', mode: 'error' });
    expect((await discovery()).status).toBe(500);
    await set({ part: 'oidc', mode: 'garbage' });
    const garbage = await discovery();
    expect(garbage.status).toBe(200);
    await expect(garbage.json()).rejects.toThrow();
    await set({ part: 'oidc', mode: 'ok' });
    expect((await discovery()).status).toBe(200);
  });

  test('ends after so many calls', async () => {
    await set({ part: 'oidc', mode: 'error', times: 2 });
    const statuses = [(await discovery()).status, (await discovery()).status, (await discovery()).status];
    expect(statuses).toEqual([500, 500, 200]);
  });

  test('slow answers as usual after its delay', async () => {
    await set({ part: 'oidc', mode: 'slow', ms: 30, times: 1 });
    expect((await discovery()).status).toBe(200);
  });

  test('does not touch other parts', async () => {
    await set({ part: 'register', mode: 'error' });
    expect((await discovery()).status).toBe(200);
  });

  test('duplicate counts webhooks, not calls', async () => {
    setFault('oidc', 'duplicate', { times: 1 });
    expect((await discovery()).status).toBe(200);
    expect([isDuplicate('oidc'), isDuplicate('oidc')]).toEqual([true, false]);
  });

  test('are shown, and set by the form of the page', async () => {
    const answer = await fetch(`${sandbox.url}/sandbox/faults`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ part: 'getaccept', mode: 'error', times: '' }),
    });
    expect(answer.headers.get('location')).toBe('/#faults');
    expect(await (await fetch(`${sandbox.url}/sandbox/faults`)).json()).toMatchObject({
      getaccept: { mode: 'error' },
      oidc: null,
    });
  });

  test.each([
    { part: 'moon', mode: 'ok' },
    { part: 'oidc', mode: 'odd' },
    { part: 'oidc', mode: 'error', times: 0 },
  ])('refuses %j', async (body) => {
    expect((await set(body)).status).toBe(400);
  });
});

describe('process', () => {
  let taken: Server;
  beforeAll(async () => {
    taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
  });
  afterAll(() => taken.close());

  const root = path.resolve(import.meta.dirname, '../..');
  const start = (env: Record<string, string>) =>
    spawn(process.execPath, ['--import', 'tsx', 'sandbox/main.ts'], {
      cwd: root,
      env: { ...process.env, ...env },
    });

  test('reports that it is ready in one line, and stops on request', async () => {
    const child = start({ SANDBOX_PORT: '0', SANDBOX_SMTP_PORT: '0' });
    let output = '';
    child.stderr.on('data', (chunk) => (output += chunk));
    child.stdout.on('data', (chunk) => (output += chunk));
    await once(child.stdout, 'data');
    child.kill('SIGTERM');
    const [code] = await once(child, 'exit');
    expect(code).toBe(0);
    expect(output).toMatch(/^Sandbox ready on http:\/\/localhost:\d+ .*\n$/);
  });

  test.each(['SANDBOX_PORT', 'SANDBOX_SMTP_PORT'])('says that the port of %s is in use', async (name) => {
    const { port } = taken.address() as AddressInfo;
    const child = start({ SANDBOX_PORT: '0', SANDBOX_SMTP_PORT: '0', [name]: String(port) });
    let output = '';
    child.stderr.on('data', (chunk) => (output += chunk));
    const [code] = await once(child, 'exit');
    expect(code).toBe(1);
    expect(output).toContain(`port ${port} is in use`);
    expect(output.trim().split('\n')).toHaveLength(1);
  });

  test('names a malformed setting', () => {
    expect(() => parseSettings({ SANDBOX_PORT: 'x', APP_URL: 'ftp://x' })).toThrow(/SANDBOX_PORT.*APP_URL/);
  });
});
