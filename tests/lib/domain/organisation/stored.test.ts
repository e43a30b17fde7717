import { expect, it } from 'vitest';
import { CURRENT_SCHEMA, EMPTY_BODY, upgradeStored, upgradeVersion } from '@/lib/domain/organisation/body';
import { handlingSchema } from '@/lib/domain/organisation/handling';
import { readDetails, readHandling, readWhole, storedDetails } from '@/lib/domain/organisation/settings';

const reply = { title: 'Svar', texts: { sv: 'Hej' }, uses: ['message'] };
/** As a newer version of the product stores it: further keys, and a further language. */
const details = {
  handlingDays: 5,
  statutes: { sv: 'S', xx: 'S' },
  contact: { name: 'Vera', email: 'vera@example.com', telephone: '', mobile: '070' },
  ofTomorrow: { a: 1 },
};
const handling = {
  correctionDays: 3,
  savedReplies: [{ ...reply, texts: { ...reply.texts, xx: 'Hej' }, ofTomorrow: 1 }, reply],
  ofTomorrow: true,
};

it('drops what this version does not know, for whoever needs a part, and changes nothing that it was given', () => {
  const before = structuredClone(details);
  expect(readDetails(details)).toEqual({
    handlingDays: 5,
    statutes: { sv: 'S' },
    contact: { name: 'Vera', email: 'vera@example.com', telephone: '' },
  });
  expect(details).toEqual(before);
  expect(readDetails({ handlingDays: 5 })).toEqual({ handlingDays: 5 });
  expect(readHandling(handling)).toEqual({
    ...{ correctionDays: 3, savedReplies: [reply, reply] },
    workMakesResponsible: true,
  });
});

it('refuses it as what another replica can answer, for whoever writes all of it back', () => {
  const refused = expect.objectContaining({
    code: 'UNAVAILABLE',
    options: expect.objectContaining({ retryAfter: 5 }),
  });
  expect(() => readWhole(storedDetails, details)).toThrow(refused);
  expect(() => readWhole(handlingSchema, handling)).toThrow(refused);
  expect(readWhole(handlingSchema, { savedReplies: [reply] })).toEqual({
    savedReplies: [reply],
    workMakesResponsible: true,
  });
});

it('reads a stored version, and leaves one of a newer schema to another replica', () => {
  const { forms, checkPoints, ...others } = EMPTY_BODY;
  const stored = { ...others, body: { forms, checkPoints, ofTomorrow: 1 } };
  expect(upgradeVersion({ ...stored, schema: CURRENT_SCHEMA })).toEqual(EMPTY_BODY);
  const refused = expect.objectContaining({
    code: 'UNAVAILABLE',
    options: expect.objectContaining({ retryAfter: 5 }),
  });
  expect(() => upgradeVersion({ ...stored, schema: CURRENT_SCHEMA + 1 })).toThrow(refused);
  expect(upgradeStored(EMPTY_BODY, 1)).toBeNull();
});

it('fails on what is wrong besides', () => {
  for (const read of [readHandling, (stored: unknown) => readWhole(handlingSchema, stored)]) {
    expect(() => read({ correctionDays: 'soon' })).toThrow('correctionDays');
  }
  expect(() => readHandling({ correctionDays: 'soon', ofTomorrow: 1 })).toThrow('correctionDays');
});
