import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { routeKind } from '@/lib/domain/route-kind';
import { env } from '@/lib/platform/settings/env';
import { securityTxt } from '@/lib/server/http/security-txt';

const settings = env();
beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-03-01T13:14:15Z') }));
afterEach(() => void vi.useRealTimers());

it('says whom to notify, until when, in which languages, and where it stands', async () => {
  settings.SECURITY_CONTACT = 'mailto:security@example.org';
  const response = await securityTxt();
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(await response.text()).toBe(
    [
      'Contact: mailto:security@example.org',
      'Expires: 2026-08-28T00:00:00.000Z',
      'Preferred-Languages: sv, en',
      'Canonical: http://localhost:3000/.well-known/security.txt',
      '',
    ].join('\n'),
  );
});

it('is not there without a contact', async () => {
  settings.SECURITY_CONTACT = undefined;
  expect((await securityTxt()).status).toBe(404);
});

it('is open to anybody', () => {
  expect(routeKind('/.well-known/security.txt')).toBe('public');
  expect(routeKind('/.well-known/other')).toBe('sign-in');
});
