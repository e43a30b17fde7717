import { describe, expect, it } from 'vitest';
import type { RuleSet } from '@/lib/domain/forms/component';
import { maxLengthOf } from '@/lib/domain/forms/lengths';
import { validateComponent } from '@/lib/domain/forms/validation';
import { TEXT_LIMITS } from '@/lib/domain/limits';

const email = (length: number) => `${'a'.repeat(60)}@${'b'.repeat(length - 64)}.se`;

describe('the longest text of a text box, as its input says it,', () => {
  it.each([
    ['nothing', {}, TEXT_LIMITS.formDefault, (length: number) => 'a'.repeat(length)],
    ['a length', { maxLength: 12 }, 12, (length: number) => 'a'.repeat(length)],
    ['an address', { type: 'EMAIL' }, TEXT_LIMITS.email, email],
    ['a name', { type: 'NAME', maxLength: 500 }, TEXT_LIMITS.name, (length: number) => 'a'.repeat(length)],
    [
      'a telephone number',
      { type: 'TELEPHONE' },
      TEXT_LIMITS.telephone,
      (length: number) => '1'.repeat(length),
    ],
  ] as [string, RuleSet, number, (length: number) => string][])(
    'is the longest that its check lets through: %s',
    (_name, validation, limit, text) => {
      const box = { type: 'FormTextBox', componentId: 'box', validation } as const;
      expect(maxLengthOf(box)).toBe(limit);
      expect(validateComponent(box, text(limit))).toEqual([]);
      expect(validateComponent(box, text(limit + 1))).not.toEqual([]);
    },
  );
});
