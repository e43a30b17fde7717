import { describe, expect, it } from 'vitest';
import type { RuleForm } from '@/lib/domain/forms/component';
import { checkedKeys, rearrangedKeys, validateForm } from '@/lib/domain/forms/validation';

const template: { forms: RuleForm[] } = {
  forms: [
    {
      id: 'form',
      rows: [
        { type: 'FormTextBox', componentId: 'name', required: true },
        { type: 'FormTextBox', componentId: 'hidden', required: true, displayController: ['box'] },
        { type: 'FormCheckBox', componentId: 'box' },
        {
          type: 'FormDynamicList',
          componentId: 'list',
          columns: [
            [
              { type: 'FormCheckBox', componentId: 'isAbroad' },
              {
                type: 'FormTextBox',
                componentId: 'country',
                required: true,
                displayController: ['isAbroad'],
              },
            ],
          ],
        },
        {
          type: 'FormDynamicPosition',
          componentId: 'positions',
          options: [{ id: 'ceo' }, { id: 'chair' }],
          validation: { requiredPositions: ['chair'] },
        },
      ],
    },
  ],
};

describe('the keys that a check looks at', () => {
  it('are of what is visible, inside entries and positions too', () => {
    const values = { list: JSON.stringify([{ isAbroad: 'true' }, { isAbroad: 'false' }]) };
    expect([...checkedKeys(template, values)]).toEqual([
      'name',
      'box',
      'list',
      'list[0].isAbroad',
      'list[0].country',
      'list[1].isAbroad',
      'positions',
      'positions[chair].name',
      'positions[chair].email',
      'positions[chair].telephone',
    ]);
  });

  it('are those of every error that the check finds', () => {
    const values = {
      box: 'true',
      list: JSON.stringify([{ isAbroad: 'true' }, {}]),
      positions: JSON.stringify([{ positionId: 'ceo', name: '', email: '', telephone: '' }]),
    };
    const found = [...validateForm(template, 'form', values, { forced: true }).keys()];
    const looked = checkedKeys(template, values);
    expect(found).toContain('list[0].country');
    expect(found.filter((key) => !looked.has(key))).toEqual([]);
  });
});

describe('the keys of entries that are', () => {
  const keys = new Set(['name', 'list', 'list[0].country', 'list[1].name', 'list[2].country', 'list2[0].x']);

  it('removed go, and the ones after them move up', () => {
    expect([...rearrangedKeys(keys, 'list', [0, 2])]).toEqual([
      'name',
      'list',
      'list[0].country',
      'list[1].country',
      'list2[0].x',
    ]);
  });

  it('moved go along', () => {
    expect([...rearrangedKeys(keys, 'list', [1, 0, 2])]).toEqual([
      'name',
      'list',
      'list[1].country',
      'list[0].name',
      'list[2].country',
      'list2[0].x',
    ]);
  });

  it('in a long list are found by the whole number, and what only looks like one of them stays', () => {
    const long = new Set(['list[12]', 'list[1].name', 'list[x].name', 'list.name[1]', 'listed[1].name']);
    const order = [12, ...Array.from({ length: 12 }, (_, index) => index)];
    expect([...rearrangedKeys(long, 'list', order)]).toEqual([
      'list[0]',
      'list[2].name',
      'list[x].name',
      'list.name[1]',
      'listed[1].name',
    ]);
  });
});
