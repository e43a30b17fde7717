import { randomUUID } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { caseCookieName, signCaseToken } from '@/lib/platform/crypto/case-link';
import { openLink } from '@/lib/server/http/open-link';
import type { SomeCase } from '../../../fixtures/cases';
import { setUpWorld, stateOf } from '../../../fixtures/world';

// The signed-in person is not looked up here; the library for it only runs inside Next.
vi.mock('@/lib/integrations/identity/session-claim', () => ({ sessionClaim: async () => null }));

const world = setUpWorld();

const expiresAt = new Date('2030-01-01T00:00:00Z');
const tokenOf = ({ id, linkVersion }: SomeCase, until = expiresAt) =>
  signCaseToken({ caseId: id, linkVersion, expiresAt: until });
const pathOf = (response: Response) => new URL(response.headers.get('location') ?? '').pathname;

describe('opening a case link', () => {
  it('stores the token in a cookie for that case, and leads to the same place without it', async () => {
    const theCase = await world.caseIn('STARTED');
    const before = await stateOf(theCase.id);
    const token = tokenOf(theCase);
    const response = await openLink(theCase.id.toUpperCase(), token, ['form', 'company', 'field', 'åäö']);
    expect(response.status).toBe(303);
    expect(pathOf(response)).toBe(`/case/${theCase.id}/form/company/field/${encodeURIComponent('åäö')}`);
    const cookie = response.headers.get('set-cookie') ?? '';
    expect(cookie).toContain(`${caseCookieName(theCase.id)}=${token};`);
    const seconds = Number(/Max-Age=(\d+)/.exec(cookie)?.[1]);
    expect(Math.abs(Date.now() / 1000 + seconds - expiresAt.getTime() / 1000)).toBeLessThan(10);
    // A browser whose clock is ahead would drop it at once.
    expect(cookie).not.toContain('Expires');
    for (const attribute of ['HttpOnly', 'SameSite=Lax', 'Path=/']) expect(cookie).toContain(attribute);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
    expect(response.headers.get('location')).not.toContain(token);
    expect(await stateOf(theCase.id)).toEqual(before);
  });

  it('stores only the latest links, so that a browser with hundreds of them still gets an answer', async () => {
    const jar = new Map<string, string>();
    const open = async (id: string, token: string) => {
      const held = [...jar.keys()].map((name) => ({ name }));
      const { headers } = await openLink(id, token, [], held);
      // As a browser does it: a cookie that is overwritten stays in its place.
      for (const line of headers.getSetCookie()) {
        const [, name = '', value = '', seconds = ''] = /^([^=]+)=([^;]*);.*Max-Age=(\d+)/.exec(line) ?? [];
        if (Number(seconds) <= 0) jar.delete(name);
        else jar.set(name, value);
      }
    };
    const cases = [];
    for (let made = 0; made < 25; made += 1) cases.push(await world.caseIn('STARTED'));
    const [first] = cases;
    if (!first) throw new Error('There is no case.');
    // Links of many more cases, as the previous version stored them.
    for (let old = 0; old < 175; old += 1) jar.set(caseCookieName(randomUUID()), tokenOf(first));
    jar.set('authjs.session-token', 'x'.repeat(700));
    for (const one of cases) {
      await open(one.id, tokenOf(one));
      await open(first.id, tokenOf(first));
    }
    const header = [...jar].map((pair) => pair.join('=')).join('; ');
    expect(header.length).toBeLessThan(4_000);
    const newest = [...cases.slice(-19), first].map(({ id }) => caseCookieName(id));
    expect([...jar.keys()].sort()).toEqual([...newest, 'authjs.session-token'].sort());
    expect(jar.get(caseCookieName(first.id))).toBe(tokenOf(first));
  });

  it.each(['.', ',', ')', '>.', '%3E', '”', '*', ' Hälsningar'])(
    'opens with %o behind it',
    async (behind) => {
      const theCase = await world.caseIn('STARTED');
      const token = tokenOf(theCase);
      const response = await openLink(theCase.id, token + behind, []);
      expect([response.status, pathOf(response)]).toEqual([303, `/case/${theCase.id}`]);
      expect(response.headers.get('set-cookie')).toContain(`${caseCookieName(theCase.id)}=${token};`);
      const below = await openLink(theCase.id, token, ['form', `company${behind === '%3E' ? '>' : behind}`]);
      if (!behind.startsWith(' ')) expect(pathOf(below)).toBe(`/case/${theCase.id}/form/company`);
    },
  );

  it.each(['typo', '../etc', 'x', '.'])(
    'that is cut to %o leads to renewing it, or to the application if this browser has it',
    async (token) => {
      const { id } = await world.caseIn('STARTED');
      const response = await openLink(id.toUpperCase(), token, ['form']);
      expect([response.status, response.headers.get('set-cookie')]).toEqual([303, null]);
      expect(new URL(response.headers.get('location') ?? '').href).toMatch(
        new RegExp(`/case/${id}/renew\\?why=cut$`),
      );
      const held = await openLink(id, token, [], [{ name: caseCookieName(id) }]);
      expect([pathOf(held), held.headers.get('set-cookie')]).toEqual([`/case/${id}`, null]);
    },
  );

  it('of no case is not found', async () => {
    const { id } = await world.caseIn('STARTED');
    for (const [caseId, token] of [
      ['admin', id],
      ['not-a-case', tokenOf({ id, linkVersion: 1 } as SomeCase)],
    ] as const) {
      expect((await openLink(caseId, token, [])).status).toBe(404);
    }
  });

  it.each([
    ['has expired', (theCase: SomeCase) => tokenOf(theCase, new Date(1000)), ''],
    [
      'was revoked',
      (theCase: SomeCase) => tokenOf({ ...theCase, linkVersion: theCase.linkVersion + 1 }),
      '?why=replaced',
    ],
    ['is of another case', (theCase: SomeCase) => tokenOf({ ...theCase, id: randomUUID() }), '?why=replaced'],
    ['is forged', (theCase: SomeCase) => tokenOf(theCase).replace(/.{5}$/, 'AAAAA'), '?why=replaced'],
  ])(
    'that %s leads to renewing it, says why, and leaves an earlier cookie alone',
    async (_name, make, why) => {
      const theCase = await world.caseIn('STARTED');
      const response = await openLink(theCase.id, make(theCase), []);
      const location = new URL(response.headers.get('location') ?? '');
      expect(location.pathname + location.search).toBe(`/case/${theCase.id}/renew${why}`);
      expect(response.headers.get('set-cookie')).toBeNull();
    },
  );

  it.each(['REMOVED', 'INVALID'] as const)('of a case that is %s leads to saying so', async (status) => {
    const theCase = await world.caseIn(status);
    const response = await openLink(theCase.id, tokenOf(theCase), []);
    expect(pathOf(response)).toBe(`/case/${theCase.id}/invalid`);
    expect(response.headers.get('set-cookie')).toBeNull();
  });

  it('of a case that never was leads to saying so', async () => {
    const id = randomUUID();
    const response = await openLink(id, tokenOf({ id, linkVersion: 1 } as SomeCase), []);
    expect(pathOf(response)).toBe(`/case/${id}/invalid`);
  });
});
