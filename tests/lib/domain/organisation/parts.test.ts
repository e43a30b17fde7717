import { describe, expect, it } from 'vitest';
import type { Component } from '@/lib/domain/forms/component';
import { EMPTY_BODY, type VersionBody } from '@/lib/domain/organisation/body';
import { draftBodySchema } from '@/lib/domain/organisation/body-schema';
import { bodyOf, formsByComponent, isList, partsOf, placeOfPart } from '@/lib/domain/organisation/parts';
import { text } from './bodies';

const option = (id: string) => ({ id, label: text(id) });
const name: Component = {
  type: 'FormTextBox',
  componentId: 'name',
  label: text('Namn'),
  displayController: ['constructor.__proto__'],
  validation: { regex: 'a+', message: text('Fel') },
};
const body: VersionBody = {
  forms: [
    {
      id: 'company',
      title: text('Företaget'),
      rows: [
        {
          type: 'FormRadioButtonGroup',
          componentId: 'constructor',
          label: text('Val'),
          radioButtons: ['no', '__proto__', '-', '1'].map(option),
        },
        { type: 'FormColumns', componentId: 'columns', columns: [[], [name], []] },
      ],
    },
    { id: 'people', title: text('Personer'), rows: [] },
  ],
  checkPoints: [{ componentId: 'point', title: text('Punkt') }],
  texts: { beforeSigning: text('Läs igenom.') },
  process: { ...EMPTY_BODY.process, zipRegions: [{ from: '100 00', to: '199 99' }] },
};

describe('a body in parts', () => {
  it('has a part for each text in each language, and for the order of what stands in one', () => {
    expect([...partsOf(body)].filter(([key]) => !key.startsWith('process/'))).toEqual([
      ['forms', ['company', 'people']],
      ['forms/company/title/sv', 'Företaget'],
      ['forms/company/title/en', 'Företaget in English'],
      ['forms/company/rows', ['constructor', 'columns']],
      ['components/constructor/place', 'forms/company/rows'],
      ['components/constructor/type', 'FormRadioButtonGroup'],
      ['components/constructor/label/sv', 'Val'],
      ['components/constructor/label/en', 'Val in English'],
      ['components/constructor/radioButtons', ['no', '__proto__', '-', '1']],
      ...['no', '__proto__', '-', '1'].flatMap((id) => [
        [`components/constructor/radioButtons/${id}/label/sv`, id],
        [`components/constructor/radioButtons/${id}/label/en`, `${id} in English`],
      ]),
      ['components/columns/place', 'forms/company/rows'],
      ['components/columns/type', 'FormColumns'],
      ['components/columns/columnCount', 3],
      ['components/columns/columns/0', []],
      ['components/columns/columns/1', ['name']],
      ['components/name/place', 'components/columns/columns/1'],
      ['components/name/type', 'FormTextBox'],
      ['components/name/label/sv', 'Namn'],
      ['components/name/label/en', 'Namn in English'],
      ['components/name/displayController', ['constructor.__proto__']],
      ['components/name/validation/regex', 'a+'],
      ['components/name/validation/message/sv', 'Fel'],
      ['components/name/validation/message/en', 'Fel in English'],
      ['components/columns/columns/2', []],
      ['forms/people/title/sv', 'Personer'],
      ['forms/people/title/en', 'Personer in English'],
      ['forms/people/rows', []],
      ['checkPoints', ['point']],
      ['checkPoints/point/title/sv', 'Punkt'],
      ['checkPoints/point/title/en', 'Punkt in English'],
      ['texts/beforeSigning/sv', 'Läs igenom.'],
      ['texts/beforeSigning/en', 'Läs igenom. in English'],
    ]);
  });

  it('is the same again, with ids that objects have anyway, and only the texts that there are', () => {
    const again = bodyOf(partsOf(body));
    expect(again).toEqual(body);
    expect(JSON.stringify(again.texts)).toBe(JSON.stringify(body.texts));
    expect(bodyOf(partsOf(EMPTY_BODY))).toEqual(EMPTY_BODY);
  });

  it('is stored with its texts in the order of the pages, whatever their order was', () => {
    const [after, before] = [text('Tack.'), text('Välkommen.')];
    const stored = draftBodySchema.parse({
      ...body,
      texts: { afterSubmission: after, introduction: before },
    });
    expect(Object.entries(stored.texts)).toEqual([
      ['introduction', before],
      ['afterSubmission', after],
    ]);
  });

  it('preserves rules that say nothing, and drops what is undefined', () => {
    const withRules = (validation: object): VersionBody => ({
      ...EMPTY_BODY,
      forms: [{ id: 'company', title: text('F'), rows: [{ ...name, validation } as Component] }],
    });
    const parts = partsOf(withRules({ regex: undefined }));
    expect(parts.get('components/name/validation/-')).toBe(true);
    expect([...parts.keys()].filter((key) => key.includes('regex'))).toEqual([]);
    expect(bodyOf(parts)).toEqual(withRules({}));
  });

  it('names what stands in an order', () => {
    const lists = ['forms', 'checkPoints', 'forms/a/rows', 'components/a/columns/10', 'components/a/options'];
    expect([...lists, 'components/a/radioButtons'].every(isList)).toBe(true);
    const others = ['texts/forms', 'forms/a', 'forms/a/b/rows', 'forms/a/rows/x', 'components/a/columns/x'];
    expect(
      [...others, 'components/a/b/options', 'components/a/options/b', 'process/forms'].some(isList),
    ).toBe(false);
  });
});

describe('the place of a part', () => {
  const formOf = formsByComponent(body.forms);

  it('knows the form of everything, inside columns too', () => {
    expect([...formOf]).toEqual([
      ['constructor', 'company'],
      ['columns', 'company'],
      ['name', 'company'],
    ]);
  });

  it.each([
    ['process', { part: 'process' }],
    ['process/zipRegions', { part: 'process', property: 'zipRegions' }],
    ['texts/introduction/sv', { part: 'texts', property: 'introduction', locale: 'sv' }],
    ['texts/introduction/-', { part: 'texts', property: 'introduction' }],
    ['checkPoints', { part: 'checkPoints' }],
    ['checkPoints/point', { part: 'checkPoints', componentId: 'point' }],
    [
      'checkPoints/point/title/en',
      { part: 'checkPoints', componentId: 'point', property: 'title', locale: 'en' },
    ],
    ['forms', { part: 'forms' }],
    ['forms/company/title/sv', { part: 'forms', formId: 'company', property: 'title', locale: 'sv' }],
    ['forms/company/rows', { part: 'forms', formId: 'company', property: 'rows' }],
    ['components/name', { part: 'forms', formId: 'company', componentId: 'name' }],
    ['components/gone/label', { part: 'forms', componentId: 'gone', property: 'label' }],
    [
      'components/name/validation/message/en',
      { part: 'forms', formId: 'company', componentId: 'name', property: 'validation.message', locale: 'en' },
    ],
    [
      'components/name/validation/-',
      { part: 'forms', formId: 'company', componentId: 'name', property: 'validation' },
    ],
    [
      'components/constructor/radioButtons',
      { part: 'forms', formId: 'company', componentId: 'constructor', property: 'radioButtons' },
    ],
    ...['radioButtons', 'options'].map((property): [string, object] => [
      `components/constructor/${property}/no/label/sv`,
      {
        ...{ part: 'forms', formId: 'company', componentId: 'constructor' },
        ...{ property, optionId: 'no', locale: 'sv' },
      },
    ]),
    [
      'components/constructor/radioButtons/-/label',
      {
        ...{ part: 'forms', formId: 'company', componentId: 'constructor' },
        ...{ property: 'radioButtons', optionId: '-' },
      },
    ],
  ])('leads a screen there: %s', (key, place) => {
    expect(placeOfPart(key, formOf)).toEqual(place);
  });
});
