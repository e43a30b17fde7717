import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  caseLink,
  linkExpiry,
  signCaseToken,
  tokenIn,
  verifyCaseToken,
} from '@/lib/platform/crypto/case-link';
import { env } from '@/lib/platform/settings/env';

const caseId = randomUUID();
const now = new Date('2026-11-21T12:00:00Z');
const expiresAt = new Date('2026-12-21T12:00:00Z');
const claims = { caseId, linkVersion: 3, expiresAt };

afterEach(() => vi.restoreAllMocks());

function withKeys(...keys: string[]): void {
  vi.spyOn(env(), 'CASE_LINK_KEYS', 'get').mockReturnValue(keys);
}

const refusal = (token: string, id = caseId, at = now) => {
  try {
    verifyCaseToken(id, token, at);
  } catch (error) {
    return (error as { code: string }).code;
  }
  return null;
};

describe('the token of a case link', () => {
  it('says again what it was signed for', () => {
    expect(verifyCaseToken(caseId, signCaseToken(claims), now)).toEqual(claims);
  });

  it('is of its case only', () => {
    expect(refusal(signCaseToken(claims), randomUUID())).toBe('TOKEN_INVALID');
  });

  it('expires to the second, and a wrong one is wrong before it is late', () => {
    const token = signCaseToken(claims);
    expect(refusal(token, caseId, new Date(expiresAt.getTime() - 1))).toBeNull();
    expect(refusal(token, caseId, expiresAt)).toBe('TOKEN_EXPIRED');
    expect(refusal(`${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`, caseId, expiresAt)).toBe(
      'TOKEN_INVALID',
    );
  });

  it('cannot be made to last longer or to be of another version', () => {
    const [expires = '', version = '', tag = ''] = signCaseToken(claims).split('.');
    const later = (Number.parseInt(expires, 36) + 1_000_000).toString(36);
    expect(refusal(`${later}.${version}.${tag}`)).toBe('TOKEN_INVALID');
    expect(refusal(`${expires}.4.${tag}`)).toBe('TOKEN_INVALID');
  });

  it('names the colleague whose link it is, and cannot be made one of another or of the contact person', () => {
    const token = signCaseToken({ ...claims, colleague: 2 });
    expect(verifyCaseToken(caseId, token, now)).toEqual({ ...claims, colleague: 2 });
    const [expires = '', version = '', , tag = ''] = token.split('.');
    expect(tokenIn(token)).toBe(token);
    expect(refusal(`${expires}.${version}.3.${tag}`)).toBe('TOKEN_INVALID');
    expect(refusal(`${expires}.${version}.${tag}`)).toBe('TOKEN_INVALID');
    const [, , own = ''] = signCaseToken(claims).split('.');
    expect(refusal(`${expires}.${version}.2.${own}`)).toBe('TOKEN_INVALID');
  });

  it('is refused whatever single character of it is changed', () => {
    const token = signCaseToken(claims);
    fc.assert(
      fc.property(fc.nat(token.length - 1), fc.constantFrom(...'abcXYZ019-_.'), (index, character) => {
        const forged = token.slice(0, index) + character + token.slice(index + 1);
        return forged === token || refusal(forged) === 'TOKEN_INVALID';
      }),
    );
  });

  it.each(['', 'x', 'a.b.c', '../../etc/passwd', `${'a'.repeat(11)}.1.${'A'.repeat(43)}`])(
    'is not %o',
    (text) => {
      expect(tokenIn(text)).toBeNull();
      expect(refusal(text)).toBe('TOKEN_INVALID');
    },
  );

  it('has the shape of a token', () => {
    expect(tokenIn(signCaseToken(claims))).toBe(signCaseToken(claims));
  });
});

describe('two keys during a rotation', () => {
  const [oldKey, newKey] = ['o'.repeat(40), 'n'.repeat(40)];

  it('the first signs and both verify; a key that is gone no longer counts', () => {
    withKeys(oldKey);
    const old = signCaseToken(claims);
    withKeys(newKey, oldKey);
    const fresh = signCaseToken(claims);
    expect(fresh).not.toBe(old);
    expect([refusal(old), refusal(fresh)]).toEqual([null, null]);
    withKeys(newKey);
    expect([refusal(old), refusal(fresh)]).toEqual(['TOKEN_INVALID', null]);
  });
});

describe('the address', () => {
  it('holds case and token, and lasts as long as configured', () => {
    const link = new URL(caseLink(claims));
    const [, , id, token = ''] = link.pathname.split('/');
    expect(link.origin).toBe('http://localhost:3000');
    expect(id).toBe(caseId);
    expect(verifyCaseToken(caseId, token, now)).toEqual(claims);
    expect(linkExpiry(now).toISOString()).toBe(expiresAt.toISOString());
  });
});
