import { describe, expect, it } from 'vitest';
import { shownLimit } from '@/components/form-renderer/field-help';
import type { RuleComponent } from '@/lib/domain/forms/component';

const text = (validation: RuleComponent['validation']) =>
  shownLimit({ type: 'FormTextBox', componentId: 'field', validation });
const list = (component: Partial<RuleComponent>) =>
  shownLimit({ type: 'FormDynamicList', componentId: 'field', ...component });
const ids = (...names: string[]) => names.map((id) => ({ id }));

describe('the limits that are shown at a field', () => {
  it.each([
    [
      { minLength: 10, maxLength: 1000 },
      { of: 'characters', min: 10, max: null },
    ],
    [{ maxLength: 12 }, { of: 'characters', min: null, max: 12 }],
    [
      { minLength: 4, maxLength: 4 },
      { of: 'characters', min: 4, max: 4 },
    ],
    [
      { min: 1, max: 5 },
      { of: 'value', min: 1, max: 5 },
    ],
    [
      { min: 0, max: 100 },
      { of: 'value', min: 0, max: 100 },
    ],
    [{ min: 18 }, { of: 'value', min: 18, max: null }],
    [{ type: 'NUMBERS_ONLY' as const }, { of: 'digits', min: null, max: null }],
    [
      { type: 'NUMBERS_ONLY' as const, minLength: 6, maxLength: 20 },
      { of: 'digits', min: 6, max: 20 },
    ],
    [
      { type: 'LETTERS_ONLY' as const, maxLength: 2 },
      { of: 'letters', min: null, max: 2 },
    ],
  ])('describes %o', (validation, expected) => {
    expect(text(validation)).toEqual(expected);
  });

  it.each([
    [null],
    [{}],
    [{ minLength: 2, maxLength: 100 }],
    [{ maxLength: 2000 }],
    [{ min: 0, max: 100_000 }],
    [{ min: 1 }],
    [{ type: 'POSITIVE_NUMBER' as const }],
    [{ type: 'EMAIL' as const }],
    [{ type: 'ORGNR' as const, maxLength: 13 }],
  ])('does not describe %o, which an ordinary answer satisfies', (validation) => {
    expect(text(validation)).toBeNull();
  });

  it('says how many may be chosen when more are offered', () => {
    const options = ids('a', 'b', 'c');
    const choice = (maxEntries: number) =>
      shownLimit({ type: 'FormCheckBoxList', componentId: 'field', options, validation: { maxEntries } });
    expect(choice(2)).toEqual({ of: 'choices', min: null, max: 2 });
    expect(choice(3)).toBeNull();
  });

  it('says of a list what is more than one, and what is soon full', () => {
    expect(list({ validation: { minEntries: 2, maxEntries: 30 } })).toEqual({
      of: 'entries',
      min: 2,
      max: null,
    });
    expect(list({ validation: { maxEntries: 3 } })).toEqual({ of: 'entries', min: null, max: 3 });
    expect(list({ validation: { minEntries: 1, maxEntries: 30 } })).toBeNull();
  });

  it('says nothing about positions that are shown as required', () => {
    const positions = (minEntries: number) =>
      shownLimit({
        type: 'FormDynamicPosition',
        componentId: 'field',
        options: ids('ceo', 'payroll', 'safety'),
        validation: { minEntries, requiredPositions: ['ceo'] },
      });
    expect(positions(1)).toBeNull();
    expect(positions(2)).toEqual({ of: 'choices', min: 2, max: null });
  });
});
