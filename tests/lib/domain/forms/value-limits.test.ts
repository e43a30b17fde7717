import { describe, expect, it } from 'vitest';
import type { ComponentType, RuleComponent } from '@/lib/domain/forms/component';
import { answersIn, entriesIn, excessOf, maxEntriesOf } from '@/lib/domain/forms/values';
import { COUNT_LIMITS, TEXT_LIMITS } from '@/lib/domain/limits';

const long = (length: number) => 'a'.repeat(length);
const field = (type: ComponentType, more: Partial<RuleComponent> = {}): RuleComponent => ({
  type,
  componentId: type,
  ...more,
});
const list = field('FormDynamicList', { columns: [[field('FormTextBox'), field('FormSelectList')]] });
const position = (name: string) => JSON.stringify([{ positionId: 'chair', name, email: '', telephone: '' }]);
const entries = (...texts: string[]) => JSON.stringify(texts.map((text) => ({ FormTextBox: text })));

describe('what is too long', () => {
  const cases: [string, RuleComponent, string, string][] = [
    ['a text', field('FormTextBox'), long(TEXT_LIMITS.formDefault), long(TEXT_LIMITS.formDefault + 1)],
    [
      'a text whose template allows more',
      field('FormTextBox', { validation: { maxLength: 90_000 } }),
      long(TEXT_LIMITS.formMost),
      long(TEXT_LIMITS.formMost + 1),
    ],
    ['an option', field('FormSelectList'), long(TEXT_LIMITS.choice), long(TEXT_LIMITS.choice + 1)],
    ['a radio button', field('FormRadioButtonGroup'), 'a', long(TEXT_LIMITS.choice + 1)],
    ['a date', field('FormDateBox'), '2026-01-01', long(TEXT_LIMITS.choice + 1)],
    ['a month', field('FormMonthBox'), '2026-01', long(TEXT_LIMITS.choice + 1)],
    ['a chosen option', field('FormCheckBoxList'), '["a"]', JSON.stringify([long(TEXT_LIMITS.choice + 1)])],
    [
      'a part of a position',
      field('FormDynamicPosition'),
      position(long(TEXT_LIMITS.positionPart)),
      position(long(TEXT_LIMITS.positionPart + 1)),
    ],
    [
      'a text in a list',
      list,
      entries(long(TEXT_LIMITS.formDefault)),
      entries('a', long(TEXT_LIMITS.formDefault + 1)),
    ],
  ];

  it.each(cases)('%s', (_name, component, most, more) => {
    expect(excessOf(component, most, '')).toBeNull();
    expect(excessOf(component, more, '')).toBe('MAX_LENGTH');
    expect(excessOf(component, more, more)).toBeNull();
  });

  it('is not held against what is changed along with it', () => {
    const earlier = long(30_000);
    expect(excessOf(list, entries('new', earlier), entries(earlier))).toBeNull();
    expect(excessOf(list, entries('new', `${earlier}a`), entries(earlier))).toBe('MAX_LENGTH');
  });
});

describe('what is too many', () => {
  const many = (count: number) => entries(...Array.from({ length: count }, () => 'a'));

  it('entries of a list, unless there were as many before', () => {
    expect(excessOf(list, many(COUNT_LIMITS.entriesMost), '')).toBeNull();
    expect(excessOf(list, many(COUNT_LIMITS.entriesMost + 1), '')).toBe('MAX_ENTRIES');
    expect(excessOf(list, many(COUNT_LIMITS.entriesMost + 1), many(COUNT_LIMITS.entriesMost + 2))).toBeNull();
  });

  it('nothing, of what has no entries', () => {
    expect(excessOf(field('FormCheckBox'), 'true', '')).toBeNull();
    expect(excessOf(field('FormFile'), 'b7f3', '')).toBeNull();
  });
});

describe('how much a value counts', () => {
  it('is one for a field, empty or not, and each field of each entry for a list', () => {
    expect(answersIn(field('FormTextBox'), '')).toBe(1);
    expect(answersIn(field('FormTextBox'), 'a')).toBe(1);
    expect(answersIn(list, '')).toBe(1);
    expect(answersIn(list, entries('a', 'b', 'c'))).toBe(6);
    expect(answersIn(field('FormCheckBoxList'), '["a","b","c"]')).toBe(3);
    expect(answersIn(field('FormDynamicPosition'), position('Vera'))).toBe(1);
  });

  it('has entries only where there can be several', () => {
    expect(entriesIn(field('FormTextBox'), '["a","b"]')).toBe(0);
    expect(entriesIn(field('FormCheckBoxList'), '["a","b"]')).toBe(2);
  });

  it('is bounded by the template, by its type, and at last for all', () => {
    const most = (maxEntries?: number) =>
      maxEntriesOf({ type: 'FormDynamicList', validation: maxEntries ? { maxEntries } : {} });
    expect(most(3)).toBe(3);
    expect(most()).toBe(COUNT_LIMITS.entriesDefault);
    expect(most(COUNT_LIMITS.entriesMost + 1)).toBe(COUNT_LIMITS.entriesMost);
    expect(maxEntriesOf({ type: 'FormCheckBoxList' })).toBe(COUNT_LIMITS.entriesMost);
  });
});
