import { describe, expect, it } from 'vitest';
import { withoutInvisibleMarks } from '@/lib/domain/fields/invisible-marks';
import { isName } from '@/lib/domain/fields/person-name';
import { isTelephone } from '@/lib/domain/fields/telephone';
import { TEXT_LIMITS } from '@/lib/domain/limits';

describe('a name', () => {
  it.each(['Å', 'Anna-Karin', 'von Sydow', 'Jo\u0301n', 'علی\u200cرضا', 'x'.repeat(TEXT_LIMITS.name)])(
    'may be %s',
    (name) => {
      expect(isName(name)).toBe(true);
    },
  );

  it.each(['', ' Anna', 'Anna ', '-Anna', 'Anna-', 'An3na', '\u0301on', 'x'.repeat(TEXT_LIMITS.name + 1)])(
    'may not be “%s”',
    (name) => {
      expect(isName(name)).toBe(false);
    },
  );
});

it('a telephone number is plus signs and digits', () => {
  expect(['+46701234567', '0', '1'.repeat(TEXT_LIMITS.telephone)].every(isTelephone)).toBe(true);
  expect(['', 'a1', '1a', '070 1', '1'.repeat(TEXT_LIMITS.telephone + 1)].some(isTelephone)).toBe(false);
});

it('a telephone number and a name have nothing before or after them', () => {
  expect(['+46\n', ' +46', '46x'].some(isTelephone)).toBe(false);
  expect(['Anna\n', '\nAnna', 'An.na', 'An\tna'].some(isName)).toBe(false);
});

it('a text loses every mark that nobody sees', () => {
  expect(withoutInvisibleMarks('\u200bA\u00ad\u202ab\ufeff\u200e')).toBe('Ab');
});
