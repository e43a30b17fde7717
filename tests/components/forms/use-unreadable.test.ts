import { describe, expect, it } from 'vitest';
import { withUnreadable } from '@/components/forms/use-unreadable';
import type { FormErrors } from '@/lib/domain/forms/validation';

const visibility = (...ids: string[]) => ({ active: new Set(ids), holds: () => false });
const missing: FormErrors = new Map([['startDate', ['REQUIRED']]]);

describe('withUnreadable', () => {
  it('tells of a date that does not exist instead of one that is missing', () => {
    const errors = withUnreadable(missing, new Map([['startDate', 'INVALID_DATE']]), visibility('startDate'));
    expect([...errors]).toEqual([['startDate', ['INVALID_DATE']]]);
  });

  it('counts those in visible fields only, also inside a list', () => {
    const codes = new Map([
      ['shops[0].opened', 'INVALID_MONTH' as const],
      ['hidden', 'INVALID_DATE' as const],
    ]);
    const errors = withUnreadable(new Map(), codes, visibility('shops'));
    expect([...errors]).toEqual([['shops[0].opened', ['INVALID_MONTH']]]);
  });

  it('leaves the given errors alone', () => {
    withUnreadable(missing, new Map([['startDate', 'INVALID_DATE']]), visibility('startDate'));
    expect([...missing]).toEqual([['startDate', ['REQUIRED']]]);
  });
});
