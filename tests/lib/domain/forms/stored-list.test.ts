import { expect, it } from 'vitest';
import { parseArray, parseRecords, readRecords, serialise } from '@/lib/domain/forms/stored-list';

it('a list is stored as text, none as an empty one', () => {
  expect(serialise([])).toBe('');
  expect(serialise(['a', 'b'])).toBe('["a","b"]');
});

it('only an array is a list', () => {
  expect(parseArray('["a"]')).toEqual(['a']);
  for (const value of [null, undefined, '', ' ', '{', '{"a":"b"}', '1']) expect(parseArray(value)).toBeNull();
});

const MALFORMED = [
  '[1]',
  '[null]',
  '[[]]',
  '[{"a":1}]',
  '[{"a":"b"},{"a":null}]',
  '[{"a":"b"},"c"]',
  '{',
  '"a"',
];

it('entries are texts by name, all of them', () => {
  const written = '[{"a":"b"},{}]';
  expect(parseRecords(written)).toEqual([{ a: 'b' }, {}]);
  expect(readRecords(written)).toEqual([{ a: 'b' }, {}]);
  for (const value of MALFORMED) {
    expect(parseRecords(value), value).toEqual([]);
    expect(readRecords(value), value).toBeNull();
  }
});

it('nothing is no entries, spaces too', () => {
  expect(parseRecords(null)).toEqual([]);
  expect(readRecords('')).toEqual([]);
  expect(readRecords('  \n')).toEqual([]);
});
