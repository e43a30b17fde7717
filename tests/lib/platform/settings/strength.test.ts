import { randomBytes, randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { weakness } from '@/lib/platform/settings/secrets';

const KEY = { length: 32, bits: 80 };

describe('the strength of a secret', () => {
  it.each(['hex', 'base64', 'base64url'] as const)('takes every random one, written as %s', (encoding) => {
    const refused = Array.from({ length: 2_000 }, () => randomBytes(32).toString(encoding)).filter(
      (secret) => weakness(secret, KEY) !== null,
    );
    expect(refused).toEqual([]);
  });

  it('takes a random one of just the length', () => {
    const wanted = { length: 24, bits: 60 };
    for (let made = 0; made < 2_000; made += 1) {
      expect(weakness(randomBytes(18).toString('base64url'), wanted)).toBeNull();
      expect(weakness(randomBytes(16).toString('hex'), KEY)).toBeNull();
      expect(weakness(randomUUID(), KEY)).toBeNull();
    }
  });

  it.each([
    ['a'.repeat(64), 'is a pattern, not random'],
    ['ab'.repeat(32), 'is a pattern, not random'],
    ['correcthorse1!'.repeat(4), 'is a pattern, not random'],
    ['postgres-kX9vQ2mZ8rT4wY6uP1sD3fG5hJ7', 'reads like a placeholder'],
    ['abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ', 'is a pattern, not random'],
    ['0123456789012345678901234567890123456789', 'is a pattern, not random'],
    ['zyxwvutsrqponmlkjihgfedcbazyxwvutsrqpo', 'is a pattern, not random'],
    ['4141422411441221121422144112214221142241', 'is too easy to guess: make a random one'],
    ['change-me-to-something-long-and-random-9X', 'reads like a placeholder'],
    ['a-very-long-Secret-that-somebody-wrote-1', 'reads like a placeholder'],
    ['hunter2', 'must be at least 32 characters'],
    [` ${'kX9'.repeat(4)}vQ2mZ8rT4wY6uP1sD3fG5hJ7 `, 'begins or ends with a space'],
  ])('refuses %j', (secret, reason) => {
    expect(weakness(secret, KEY)).toBe(reason);
  });
});
