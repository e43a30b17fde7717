import { describe, expect, it } from 'vitest';
import type { RuleComponent } from '@/lib/domain/forms/component';
import { registerAnswers } from '@/lib/features/case/export-case';

const field = (componentId: string, publicId?: string): RuleComponent => ({
  type: 'FormTextBox',
  componentId,
  ...(publicId === undefined ? {} : { publicId }),
});
const list: RuleComponent = {
  type: 'FormDynamicList',
  componentId: 'workplaces',
  publicId: '3.10',
  columns: [[field('name', '3.10.1')], [field('zipCode', '3.10.2'), field('remark')]],
};
const named = (components: RuleComponent[], answers: Record<string, string>) =>
  registerAnswers(components, new Map(Object.entries(answers)));

describe('answers for the register', () => {
  it('go by public id, and by component id where there is none', () => {
    const answers = { company: 'Alfa', note: 'x', gone: 'from an older version' };
    expect(named([field('company', '1.1'), field('note')], answers)).toEqual({
      '1.1': 'Alfa',
      note: 'x',
      gone: 'from an older version',
    });
  });

  it('are all stored when two components have the same public id', () => {
    const twice = [field('first', '1.1'), field('second', '1.1'), field('third', '1.1')];
    expect(named(twice, { second: 'b', third: 'c', first: 'a' })).toEqual({
      '1.1': 'a',
      second: 'b',
      third: 'c',
    });
  });

  it('name the fields of an entry of a list in the same way', () => {
    const entries = [
      { name: 'Lager', zipCode: '111 22', remark: '' },
      { name: 'Butik', zipCode: '', remark: 'Ny' },
    ];
    expect(named([list], { workplaces: JSON.stringify(entries) })).toEqual({
      '3.10': JSON.stringify([
        { '3.10.1': 'Lager', '3.10.2': '111 22', remark: '' },
        { '3.10.1': 'Butik', '3.10.2': '', remark: 'Ny' },
      ]),
    });
  });

  it('keep a list as it is when it has no entries or cannot be read', () => {
    expect(named([list], { workplaces: '' })).toEqual({ '3.10': '' });
    expect(named([list], { workplaces: 'not a list' })).toEqual({ '3.10': 'not a list' });
  });
});
