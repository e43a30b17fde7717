import { expect, it } from 'vitest';
import { CURRENT_SCHEMA, PLAIN_PROCESS } from '@/lib/domain/organisation/body';
import { upgradeBody, upgradeStored, upgradeVersion } from '@/lib/domain/organisation/upgrade';

const OLD = { version: 3, forms: [], checkPoints: [] };
const NEW = { forms: [], checkPoints: [], texts: {}, process: PLAIN_PROCESS };

it('a body of the first schema gets texts and a process', () => {
  expect(upgradeBody(OLD, 1)).toEqual(NEW);
  expect(upgradeStored(OLD, 1)).toEqual(NEW);
});

it('a body of today stays as it is', () => expect(upgradeBody(NEW, CURRENT_SCHEMA)).toBe(NEW));

it('a body of no known schema, or that is no body, is not guessed', () => {
  for (const schema of [0, -1, 1.5, CURRENT_SCHEMA + 1]) expect(upgradeBody(OLD, schema)).toBeNull();
  for (const body of [null, [], 'text', undefined]) expect(upgradeBody(body, 1)).toBe(body);
});

it('a version is put together from its columns', () => {
  const { texts, process, ...body } = NEW;
  expect(upgradeVersion({ schema: CURRENT_SCHEMA, body, texts, process })).toEqual(NEW);
});

it('what a newer release stored waits for it', () => {
  expect(() => upgradeStored(NEW, CURRENT_SCHEMA + 1)).toThrow(
    expect.objectContaining({ code: 'UNAVAILABLE', options: expect.objectContaining({ retryAfter: 5 }) }),
  );
});
