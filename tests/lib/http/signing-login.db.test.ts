import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { seal } from '@/lib/crypto/sealed';
import { readSigningToken, SIGNING_COOKIE, signingSecondsLeft } from '@/lib/engine/access/signing-cookie';
import { logIn, refreshLogin } from '@/lib/http/signing-login';
import { createWorld, refusalOf, type World } from '../../fixtures/world';
import { type Outside, startOutside } from '../integrations/outside';

const jar = vi.hoisted(() => new Map<string, { value: string; options: Record<string, unknown> }>());
vi.mock('next/headers', () => ({
  cookies: async () => ({
    get: (name: string) => jar.get(name),
    set: (name: string, value: string, options: Record<string, unknown>) => jar.set(name, { value, options }),
    delete: (name: string) => jar.delete(name),
  }),
}));

let outside: Outside;
let world: World;
beforeAll(async () => {
  outside = await startOutside();
  world = await createWorld();
});
beforeEach(() => jar.clear());
afterAll(() => outside.close());

const anna = () => world.workers.teknikbolagen[1];
const token = () => readSigningToken(anna());
const context = async () => ({
  actor: { ...anna(), signingToken: await token() },
  locale: 'sv' as const,
});
const enter = async (password: string) => logIn.run({ email: 'anna@example.com', password }, await context());

describe('the login at the signing service', () => {
  it('is kept sealed in an HttpOnly cookie for as long as it is valid', async () => {
    await enter('signera');
    const { value = '', options } = jar.get(SIGNING_COOKIE) ?? {};
    expect(options).toMatchObject({ httpOnly: true, sameSite: 'lax', path: '/', maxAge: expect.any(Number) });
    const kept = (await token()) ?? '';
    expect(kept).toMatch(/\w/);
    expect(Buffer.from(value, 'base64url').toString('latin1')).not.toContain(kept);
    expect(value).not.toContain(kept);
  });

  it('is not believed when somebody has changed the cookie', async () => {
    await enter('signera');
    const { value = '', options = {} } = jar.get(SIGNING_COOKIE) ?? {};
    for (const forged of ['', 'x', value.slice(4), `${value.startsWith('A') ? 'B' : 'A'}${value.slice(1)}`]) {
      jar.set(SIGNING_COOKIE, { value: forged, options });
      expect(await token()).toBeNull();
    }
  });

  it('is no login for another account, nor in another session of the same one', async () => {
    await enter('signera');
    expect(await token()).toMatch(/\w/);
    const robert = world.workers.teknikbolagen[2];
    for (const other of [
      { accountId: robert.accountId, sessionId: anna().sessionId },
      { accountId: anna().accountId, sessionId: robert.sessionId },
      robert,
    ]) {
      expect(await readSigningToken(other)).toBeNull();
    }
  });

  it.each([
    ['fel', 'SIGNING_LOGIN_FAILED', 400],
    ['vanta', 'SIGNING_LOGIN_LIMITED', 429],
  ])('with the password %s is refused: %s', async (password, code, status) => {
    expect(await refusalOf(enter(password))).toMatchObject({ code, status });
    expect(jar.size).toBe(0);
  });

  it('says how long it lasts, to its owner only, and never what it is', async () => {
    expect(await signingSecondsLeft(anna())).toBeNull();
    await enter('signera');
    const { maxAge } = jar.get(SIGNING_COOKIE)?.options ?? {};
    const left = (await signingSecondsLeft(anna())) ?? 0;
    expect(left).toBeGreaterThan(Number(maxAge) - 60);
    expect(left).toBeLessThanOrEqual(Number(maxAge));
    expect(await signingSecondsLeft(world.workers.teknikbolagen[2])).toBeNull();
    const answer = JSON.stringify(await refreshLogin.run({}, await context()));
    expect(answer).not.toContain(await token());
  });

  it('of the version before, which did not keep its end, still counts', async () => {
    const { accountId, sessionId } = anna();
    jar.set(SIGNING_COOKIE, {
      value: seal('an-older-login', 'signing-cookie', `${accountId} ${sessionId}`),
      options: {},
    });
    expect([await token(), await signingSecondsLeft(anna())]).toEqual(['an-older-login', null]);
  });

  it('is renewed, and forgotten when it can not be', async () => {
    await enter('signera');
    const first = await token();
    const { secondsLeft } = await refreshLogin.run({}, await context());
    expect(await token()).not.toBe(first);
    expect(jar.get(SIGNING_COOKIE)?.options.maxAge).toBe(secondsLeft);
    const wornOut = { ...(await context()), actor: { ...(await context()).actor, signingToken: 'worn-out' } };
    expect(await refusalOf(refreshLogin.run({}, wornOut))).toMatchObject({ code: 'SIGNING_LOGIN_REQUIRED' });
    expect(await token()).toBeNull();
    expect(await refusalOf(refreshLogin.run({}, await context()))).toMatchObject({
      code: 'SIGNING_LOGIN_REQUIRED',
    });
  });
});
