import { describe, expect, it } from 'vitest';
import { isErrorShown } from '@/components/form-renderer/use-form-editor';

const state = {
  checked: new Set(['name', 'list', 'list[0].city', 'positions']),
  left: new Set(['zip', 'list[2].city']),
};

describe('what is wrong with a field', () => {
  it.each([
    ['was visible when the form was checked', 'name', true],
    ['is in an entry that was visible', 'list[0].city', true],
    ['was only revealed by another answer in an entry', 'list[0].country', false],
    ['stands in an entry that was added since', 'list[1].city', false],
    ['was left in an entry that was added since', 'list[2].city', true],
    ['was typed in and left', 'zip', true],
    ['was only revealed by another answer since', 'revealed', false],
    ['stands in a position that was only chosen since', 'positions[ceo].name', false],
  ])('shows where it %s: %s %s', (_case, key, isShown) => {
    expect(isErrorShown(state, key)).toBe(isShown);
  });
});
