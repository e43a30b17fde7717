import { describe, expect, it } from 'vitest';
import type { Component } from '@/lib/domain/forms/component';
import { EMPTY_BODY, type VersionBody } from '@/lib/domain/organisation/body';
import { bodyTexts, inLanguage, outlineOf, translated, withText } from '@/lib/domain/organisation/body-texts';
import { DEMO_BODIES, text } from './bodies';

const name: Component = {
  type: 'FormTextBox',
  componentId: 'name',
  label: text('Namn'),
  helpText: text('Hjälp'),
  validation: { regex: 'a+', message: text('Fel') },
};
const radio: Component = {
  type: 'FormRadioButtonGroup',
  componentId: 'radio',
  label: text('Val'),
  radioButtons: ['yes', 'no'].map((id) => ({ id, label: text(id) })),
};
const select: Component = {
  type: 'FormSelectList',
  componentId: 'select',
  label: text('Lista'),
  options: [{ id: 'yes', label: text('Ja') }],
};
const body: VersionBody = {
  ...EMPTY_BODY,
  forms: [
    { id: 'one', title: text('Ett'), rows: [name, radio] },
    {
      id: 'two',
      title: text('Två'),
      rows: [{ type: 'FormBodyText', componentId: 'para', text: text('Stycke') }, select],
    },
  ],
  checkPoints: [
    { componentId: 'point', title: text('Punkt') },
    { componentId: 'other', title: text('Annan') },
  ],
  texts: { introduction: text('Hej') },
};

describe('the texts of a body', () => {
  it('are listed with their place and kind, in reading order', () => {
    const texts = bodyTexts(body).map(({ key, kind, place, text: it, isLong }) =>
      [key, kind, Object.values(place).join('.'), it.sv, isLong ? 'long' : 'short'].join(' | '),
    );
    expect(texts).toEqual([
      'texts/introduction | introduction | texts.introduction | Hej | long',
      'texts/whatYouNeed | whatYouNeed | texts.whatYouNeed |  | long',
      'texts/timeNeeded | timeNeeded | texts.timeNeeded |  | long',
      'texts/beforeSigning | beforeSigning | texts.beforeSigning |  | long',
      'texts/afterSubmission | afterSubmission | texts.afterSubmission |  | long',
      'forms/one/title | title | forms.one.title | Ett | short',
      'components/name/label | label | forms.one.name.label | Namn | short',
      'components/name/helpText | helpText | forms.one.name.helpText | Hjälp | long',
      'components/name/validation.message | message | forms.one.name.validation.message | Fel | short',
      'components/radio/label | label | forms.one.radio.label | Val | short',
      'components/radio/radioButtons/yes | option | forms.one.radio.radioButtons.yes | yes | short',
      'components/radio/radioButtons/no | option | forms.one.radio.radioButtons.no | no | short',
      'forms/two/title | title | forms.two.title | Två | short',
      'components/para/text | text | forms.two.para.text | Stycke | long',
      'components/select/label | label | forms.two.select.label | Lista | short',
      'components/select/options/yes | option | forms.two.select.options.yes | Ja | short',
      'checkPoints/point/title | checkPoint | checkPoints.point.title | Punkt | short',
      'checkPoints/other/title | checkPoint | checkPoints.other.title | Annan | short',
    ]);
  });

  it.each([
    ['a small body', body],
    ['a large one', DEMO_BODIES.handelsforbundet],
  ])('can each be replaced by their key, and nothing else changes: %s', (_what, base) => {
    const fresh = text('Ny');
    for (const { key, text: before } of bodyTexts(base)) {
      const changed = withText(base, key, fresh);
      expect(
        bodyTexts(changed)
          .filter(({ text: it }) => it === fresh)
          .map((one) => one.key),
      ).toEqual([key]);
      if (Object.values(before).some((one) => one !== '')) {
        expect(withText(changed, key, before), key).toEqual(base);
      }
    }
  });

  it('outside the forms are left out while they are empty in every language', () => {
    expect(withText(body, 'texts/introduction', { sv: '', en: '' }).texts).toEqual({});
    expect(withText(body, 'texts/introduction', { sv: '', en: 'Hi' }).texts).toEqual({
      introduction: { sv: '', en: 'Hi' },
    });
    expect(withText(body, 'texts/other', text('Ny'))).toBe(body);
  });

  it('show in another language while they are not translated', () => {
    expect([
      inLanguage(text('Hej', ''), 'en'),
      inLanguage(text('', 'Hi'), 'sv'),
      inLanguage(text('', ''), 'en'),
    ]).toEqual(['Hej', 'Hi', '']);
    const half = withText(
      withText(body, 'components/name/label', text('Namn', '')),
      'forms/two/title',
      text('', 'Two'),
    );
    const whole = withText(
      withText(body, 'components/name/label', text('Namn', 'Namn')),
      'forms/two/title',
      text('Two', 'Two'),
    );
    expect(translated(half)).toEqual(whole);
    expect(translated(body)).toEqual(body);
  });
});

describe('the outline of an application', () => {
  const file = (componentId: string, more: object = {}) =>
    ({ type: 'FormFile', componentId, label: text(componentId), required: true, ...more }) as Component;
  const question = (componentId: string, more: object = {}) =>
    ({ type: 'FormTextBox', componentId, label: text(componentId), required: true, ...more }) as Component;

  it('names the forms, and the files that everybody needs', () => {
    const rows = [
      file('report'),
      file('wish', { required: false }),
      file('permit', { displayController: ['trade.yes'] }),
      { type: 'FormColumns', componentId: 'two', columns: [[file('logo')], [question('name')]] } as Component,
    ];
    const list = (componentId: string, ...columns: Component[]) =>
      question(componentId, { type: 'FormDynamicList', columns: [columns] });
    rows.push(
      list('owners', question('owner'), file('pass'), file('visa', { displayController: ['owner'] })),
      { ...list('stores', file('plan')), required: false } as Component,
    );
    const outline = outlineOf([{ title: text('Företaget'), rows }]);
    expect(outline.forms).toEqual([text('Företaget')]);
    expect(outline.files).toEqual([text('report'), text('logo'), text('pass')]);
  });

  it('estimates the time by the questions, half for conditional ones, and is never zero', () => {
    const questions = (count: number, more?: object) =>
      Array.from({ length: count }, (_, index) => question(`q${index}`, more));
    const minutes = (rows: Component[]) => outlineOf([{ title: text('A'), rows }]).minutes;
    expect(minutes([])).toBe(5);
    expect(minutes(questions(10))).toBe(5);
    expect(minutes(questions(11))).toBe(10);
    expect(minutes(questions(20, { displayController: ['a.b'] }))).toBe(5);
    expect(minutes([file('one'), file('two'), file('three')])).toBe(10);
  });
});
