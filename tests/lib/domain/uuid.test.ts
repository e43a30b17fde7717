import { expect, it } from 'vitest';
import { caseIdSchema } from '@/lib/contract/values';
import { isUuid } from '@/lib/domain/uuid';

const ID = '0b6f2a3c-1d4e-4f50-8a61-72839405b6c7';

it.each([
  [ID, true],
  [ID.toUpperCase(), true],
  ['00000000-0000-0000-0000-000000000000', true],
  [ID.replace('-', ''), false],
  [`${ID}0`, false],
  [` ${ID}`, false],
  [ID.replace('0', 'g'), false],
])('%s is a UUID to the rules and to the calls: %s', (text, isOne) => {
  expect([isUuid(text), caseIdSchema.safeParse(text).success]).toEqual([isOne, isOne]);
});
