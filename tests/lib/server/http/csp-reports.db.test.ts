import { beforeEach, describe, expect, it, vi } from 'vitest';
import { RATE_LIMITS } from '@/lib/domain/limits';
import { env } from '@/lib/platform/settings/env';
import { receiveCspReports } from '@/lib/server/http/csp-reports';
import { CALLER_ADDRESS_HEADER } from '@/lib/server/http/request';

const counted = vi.hoisted(() => vi.fn());
vi.mock('@/lib/integrations/telemetry/metrics', async (original) => ({
  ...(await original<object>()),
  countViolation: counted,
}));

const TOKEN = 'canary-token-that-is-as-long-as-the-one-of-a-case-link';
const PAGE = `https://ansokan.example.org/case/0b9a3a52-3f0e-4c57-9d3b-6a1f6f9f2c11/${TOKEN}?q=canary`;

const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
beforeEach(() => {
  vi.useRealTimers();
  vi.spyOn(env(), 'RATE_LIMIT_FACTOR', 'get').mockReturnValue(1);
  warned.mockClear();
  counted.mockClear();
});

function send(body: string, headers: Record<string, string> = {}, address = '192.0.2.1') {
  return receiveCspReports(
    new Request('http://localhost:3000/api/csp-reports', {
      method: 'POST',
      body,
      headers: { 'sec-fetch-site': 'same-origin', [CALLER_ADDRESS_HEADER]: address, ...headers },
    }),
  );
}

const older = (directive: string) =>
  JSON.stringify({
    'csp-report': {
      'effective-directive': directive,
      'blocked-uri': `https://elsewhere.example/${TOKEN}`,
      'document-uri': PAGE,
      'script-sample': 'canary',
    },
  });
const newer = (directive: string, blockedURL: string) => ({
  type: 'csp-violation',
  url: PAGE,
  user_agent: 'canary',
  body: { effectiveDirective: directive, blockedURL, documentURL: PAGE, sample: 'canary' },
});

describe('reports of the content security policy', () => {
  it('are counted and logged by directive and kind, without what is a person’s', async () => {
    expect((await send(older('img-src'))).status).toBe(204);
    const reports = [newer('require-trusted-types-for', 'trusted-types-sink'), newer('canary', 'canary:1')];
    expect((await send(JSON.stringify(reports))).status).toBe(204);
    expect(counted.mock.calls).toEqual([
      ['img-src', 'https'],
      ['require-trusted-types-for', 'trusted-types-sink'],
      ['other', 'other'],
    ]);
    const lines = warned.mock.calls.map(([line]) => JSON.parse(String(line)));
    expect(lines[0]).toEqual({
      level: 'warn',
      at: expect.any(String),
      event: 'csp-violation',
      directive: 'img-src',
      blocked: 'https',
      page: '/case/:id/:secret',
      count: 1,
    });
    expect(JSON.stringify(lines)).not.toContain('canary');
  });

  it('of one directive are one log line a minute, which says how many there were', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    for (let sent = 0; sent < 5; sent += 1) await send(older('font-src'));
    expect(warned).toHaveBeenCalledTimes(1);
    expect(counted).toHaveBeenCalledTimes(5);
    vi.setSystemTime(Date.now() + 60_000);
    await send(older('font-src'));
    expect(JSON.parse(String(warned.mock.calls[1]?.[0]))).toMatchObject({ directive: 'font-src', count: 5 });
  });

  it.each([
    ['another site', older('img-src'), { 'sec-fetch-site': 'cross-site' }, 403],
    ['more than 32 kB', `"${'x'.repeat(32_000)}"`, {}, 413],
    ['what is no JSON', '{', {}, 400],
    ['what is no report', '{"a":1}', {}, 400],
    ['more than 20 at once', JSON.stringify(Array(21).fill(newer('img-src', 'data'))), {}, 400],
  ])('of %s are refused, and neither counted nor logged', async (_what, body, headers, status) => {
    expect((await send(body, headers)).status).toBe(status);
    expect(counted).not.toHaveBeenCalled();
    expect(warned).not.toHaveBeenCalled();
  });

  it('are limited by address', async () => {
    const from = (address: string) => send(older('img-src'), {}, address);
    for (let sent = 0; sent < RATE_LIMITS.report.points; sent += 1) await from('192.0.2.7');
    const refused = await from('192.0.2.7');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await from('192.0.2.8')).status).toBe(204);
  });
});
