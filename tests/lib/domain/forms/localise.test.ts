import { describe, expect, it } from 'vitest';
import type { Component, TemplateForm } from '@/lib/domain/forms/component';
import { localiseForm } from '@/lib/domain/forms/localise';
import { localText } from '@/lib/domain/local-text';

const text = (word: string) => localText().parse({ sv: `${word} sv`, en: `${word} en` });

const form: TemplateForm = {
  id: 'form',
  title: text('title'),
  rows: [
    { type: 'FormBodyText', componentId: 'body', text: text('body') },
    {
      type: 'FormTextBox',
      componentId: 'name',
      publicId: '1.1',
      label: text('name'),
      helpText: text('help'),
      required: true,
      tag: 'CompanyName',
      validation: { regex: 'a+', type: 'LETTERS_ONLY', message: text('message') },
      displayController: ['radio.yes'],
      displayAll: true,
    },
    {
      type: 'FormColumns',
      componentId: 'columns',
      columns: [
        [
          {
            type: 'FormSelectList',
            componentId: 'subgroup',
            label: text('subgroup'),
            optionsTag: 'Undergrupper',
          },
        ],
        [
          {
            type: 'FormRadioButtonGroup',
            componentId: 'radio',
            label: text('radio'),
            radioButtons: [{ id: 'yes', label: text('yes') }],
          },
        ],
      ],
    },
  ],
};

describe('localiseForm', () => {
  it('gives the row of the case view in one language', () => {
    const { id, title, rows } = localiseForm(form, 'en');
    expect([id, title]).toEqual(['form', 'title en']);
    expect(rows[1]).toEqual({
      type: 'FormTextBox',
      componentId: 'name',
      publicId: '1.1',
      label: 'name en',
      helpText: 'help en',
      text: null,
      options: [],
      radioButtons: [],
      required: true,
      regex: 'a+',
      validation: { regex: 'a+', type: 'LETTERS_ONLY', message: 'message en' },
      tag: 'CompanyName',
      displayController: ['radio.yes'],
      displayAll: true,
    });
  });

  it('has null and empty lists for what a component does not have', () => {
    expect(localiseForm(form, 'sv').rows[0]).toEqual({
      type: 'FormBodyText',
      componentId: 'body',
      publicId: null,
      label: null,
      helpText: null,
      text: 'body sv',
      options: [],
      radioButtons: [],
      required: false,
      regex: null,
      validation: null,
      tag: null,
      displayController: [],
    });
  });

  it('reaches into columns, and puts dynamic data in the place of options', () => {
    const dynamicData = { Undergrupper: [{ id: 'el', label: 'El' }] };
    const [subgroup, radio] = localiseForm(form, 'sv', dynamicData).rows[2]?.columns?.flat() ?? [];
    expect(subgroup?.options).toEqual([{ id: 'el', label: 'El' }]);
    expect(subgroup?.tag).toBe('Undergrupper');
    expect(radio?.radioButtons).toEqual([{ id: 'yes', label: 'yes sv' }]);
    expect(localiseForm(form, 'sv').rows[2]?.columns?.[0]?.[0]?.options).toEqual([]);
  });

  it('puts what a question offers where its type has it: among its options, or as radio buttons', () => {
    const own = [{ id: 'own', label: text('own') }];
    const fromRegister = [{ id: 'el', label: 'El' }];
    const offered = (component: Partial<Component>) => {
      const rows = [{ componentId: 'it', label: text('it'), ...component } as Component];
      const [row] = localiseForm({ ...form, rows }, 'sv', { Undergrupper: fromRegister }).rows;
      return [row?.options, row?.radioButtons];
    };
    const written = [{ id: 'own', label: 'own sv' }];
    expect(offered({ type: 'FormSelectList', options: own })).toEqual([written, []]);
    expect(offered({ type: 'FormRadioButtonGroup', radioButtons: own })).toEqual([[], written]);
    expect(offered({ type: 'FormCheckBoxList', optionsTag: 'Undergrupper' })).toEqual([fromRegister, []]);
    expect(offered({ type: 'FormRadioButtonGroup', optionsTag: 'Undergrupper' })).toEqual([[], fromRegister]);
  });
});
