import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RuleComponent } from '@/lib/domain/forms/component';
import { COMPONENT_TYPES } from '@/lib/domain/forms/kinds';
import { parseOptions } from '@/lib/domain/forms/kinds/check-box-list';
import { parseEntries } from '@/lib/domain/forms/kinds/dynamic-list';
import { parsePositions } from '@/lib/domain/forms/kinds/dynamic-position';
import { isMultiline } from '@/lib/domain/forms/kinds/text-box';
import { isSavable } from '@/lib/domain/forms/rows';
import { serialise } from '@/lib/domain/forms/stored-list';
import { dataTypeOf, isEmptyValue, normaliseValue } from '@/lib/domain/forms/values';
import { VALUE_LIMIT } from '@/lib/domain/limits';

const options = [{ id: 'a' }, { id: 'b' }, { id: 'c' }];
const text: RuleComponent = { type: 'FormTextBox', componentId: 'text' };
const list: RuleComponent = {
  type: 'FormDynamicList',
  componentId: 'list',
  columns: [
    [
      { type: 'FormSectionTitle', componentId: 'title' },
      { type: 'FormTextBox', componentId: 'name' },
    ],
    [
      { type: 'FormTextBox', componentId: 'zip', validation: { type: 'ZIPCODE' } },
      { type: 'FormCheckBox', componentId: 'open' },
    ],
  ],
};
const positions: RuleComponent = { type: 'FormDynamicPosition', componentId: 'positions', options };
const checkBoxList: RuleComponent = { type: 'FormCheckBoxList', componentId: 'boxes', options };

const components: RuleComponent[] = [
  text,
  { ...text, validation: { maxLength: 1000 } },
  { ...text, validation: { type: 'ORGNR' } },
  { ...text, validation: { type: 'PNR' } },
  { ...text, validation: { type: 'ZIPCODE' } },
  { ...text, validation: { min: 0, max: 10 } },
  { ...text, validation: { type: 'POSITIVE_NUMBER' } },
  { type: 'FormCheckBox', componentId: 'box' },
  { type: 'FormDateBox', componentId: 'date' },
  { type: 'FormMonthBox', componentId: 'month' },
  { type: 'FormSelectList', componentId: 'select', options },
  { type: 'FormRadioButtonGroup', componentId: 'radio', radioButtons: options },
  { type: 'FormFile', componentId: 'file' },
  checkBoxList,
  list,
  positions,
];

const pasted = fc.array(
  fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom(
      '\u00a0',
      '\u2011',
      '\u202f',
      '\u0000',
      '\ud800',
      '\r\n',
      '\u200b',
      'e\u0301',
      '5599000014',
      '111 22',
      '1 0',
    ),
  ),
  { maxLength: 6 },
);
const looksRight = fc.oneof(
  fc.array(fc.constantFrom('a', 'b', 'c', 'x')).map((ids) => JSON.stringify(ids)),
  fc
    .array(fc.record({ name: fc.string(), zip: fc.constantFrom('11122', '1', ' ') }, { requiredKeys: [] }))
    .map((x) => JSON.stringify(x)),
  fc
    .uniqueArray(fc.record({ positionId: fc.constantFrom('a', 'b', 'c'), name: fc.string() }), {
      selector: (x) => x.positionId,
    })
    .map((x) => JSON.stringify(x)),
);

describe('normaliseValue', () => {
  it('changes nothing the second time, whatever the component and the value', () => {
    const raw = fc.oneof(
      pasted.map((parts) => parts.join('')),
      looksRight,
      fc.constant(null),
      fc.boolean(),
    );
    fc.assert(
      fc.property(fc.constantFrom(...components), raw, (component, value) => {
        const once = normaliseValue(component, value);
        if (once !== null) expect(normaliseValue(component, once)).toBe(once);
      }),
      { numRuns: 1_000 },
    );
  });

  it('makes what can be stored in the database, without zero bytes or halves of characters', () => {
    fc.assert(
      fc.property(fc.constantFrom(...components), pasted, (component, parts) => {
        const value = normaliseValue(component, parts.join('')) ?? '';
        expect(value.isWellFormed()).toBe(true);
        expect(value).not.toContain('\u0000');
      }),
    );
  });

  it.each([
    ['spaces around', '  Alfa AB \n', 'Alfa AB'],
    ['spaces that do not break', 'Alfa\u00a0Verkstad\u202fAB', 'Alfa Verkstad AB'],
    ['hyphens that do not break', 'Alfa\u2011Beta', 'Alfa-Beta'],
    ['spaces of any width', 'Alfa\u2009Verkstad\u3000AB', 'Alfa Verkstad AB'],
    ['invisible marks', '\ufeffAl\u00adfa\u200b', 'Alfa'],
    ['marks of direction', '\u202a+4670\u202c', '+4670'],
    ['nothing of what joins signs', 'Familjen 👨\u200d👩\u200d👧', 'Familjen 👨\u200d👩\u200d👧'],
    ['line breaks in a text of one line', 'Alfa\r\nBeta', 'Alfa Beta'],
    ['letters in parts', 'A\u030ake', 'Åke'],
    ['only spaces', ' \u00a0 ', ''],
  ])('makes %s plain', (_, raw, expected) => {
    expect(normaliseValue(text, raw)).toBe(expected);
  });

  it('preserves line breaks in a text of several lines', () => {
    const long = { ...text, validation: { maxLength: 500 } };
    expect(isMultiline(long)).toBe(true);
    expect(normaliseValue(long, 'one\r\ntwo\r\rthree\n')).toBe('one\ntwo\n\nthree');
    expect(isMultiline({ ...text, validation: { maxLength: 200 } })).toBe(false);
  });

  it.each([
    ['ORGNR', '16559900-0014', '559900-0014'],
    ['ORGNR', '5599', '5599'],
    ['PNR', '198507099805', '19850709-9805'],
    ['ZIPCODE', '11122', '111 22'],
    ['ZIPCODE', '00000', '00000'],
    ['POSITIVE_NUMBER', '12\u00a0500,5', '12500,5'],
    ['POSITIVE_NUMBER', '12 apples', '12 apples'],
    ['POSITIVE_NUMBER', '1 000', '1000'],
    ['POSITIVE_NUMBER', '1.000.000,50', '1000000,50'],
    ['POSITIVE_NUMBER', '1.5', '1,5'],
    ['NUMBERS_ONLY', '1234 5678 9012 3456 7890', '12345678901234567890'],
    ['EMAIL', ' Vera@Example.com', 'Vera@Example.com'],
  ] as const)('writes %s %s as %s', (type, raw, expected) => {
    expect(normaliseValue({ ...text, validation: { type } }, raw)).toBe(expected);
  });

  it.each([
    [true, 'true'],
    ['true', 'true'],
    [false, 'false'],
    ['false', 'false'],
    ['', 'false'],
    [null, 'false'],
    ['on', null],
    [1, null],
    [undefined, null],
  ])('a check box of %s is %s', (raw, expected) => {
    expect(normaliseValue({ type: 'FormCheckBox', componentId: 'box' }, raw)).toBe(expected);
  });

  it('orders chosen options as the component does, each once, and leaves unknown ones for validation to find', () => {
    expect(normaliseValue(checkBoxList, '["c", "a","c"]')).toBe('["a","c"]');
    expect(normaliseValue(checkBoxList, '["x","b"]')).toBe('["b","x"]');
    expect(normaliseValue(checkBoxList, '[]')).toBe('');
    expect(normaliseValue(checkBoxList, ' ')).toBe('');
    expect(normaliseValue(checkBoxList, '["b",1]')).toBeNull();
    expect(normaliseValue(checkBoxList, 'a')).toBeNull();
    expect(normaliseValue(checkBoxList, '[1]')).toBeNull();
    expect(normaliseValue(checkBoxList, '{"a":true}')).toBeNull();
  });

  it('writes list entries with every field, each normalised', () => {
    expect(normaliseValue(list, '[{"zip":"11122","name":" Lager "},{}]')).toBe(
      '[{"name":"Lager","zip":"111 22","open":"false"},{"name":"","zip":"","open":"false"}]',
    );
    expect(normaliseValue(list, ' [ ] ')).toBe('');
    expect(normaliseValue(list, '[{"gone":"x","name":"Lager"}]')).toBe(
      '[{"name":"Lager","zip":"","open":"false"}]',
    );
    expect(normaliseValue(list, '[{"open":"perhaps"}]')).toBeNull();
    expect(normaliseValue(list, '[{"name":1}]')).toBeNull();
    expect(normaliseValue(list, '["name"]')).toBeNull();
    expect(normaliseValue(list, '[null]')).toBeNull();
    expect(normaliseValue(list, '[[]]')).toBeNull();
  });

  it('writes positions in the order of the component, each at most once', () => {
    expect(
      normaliseValue(positions, '[{"positionId":"b","name":"Bo "},{"positionId":"a","email":"a@b.se"}]'),
    ).toBe(
      '[{"positionId":"a","name":"","email":"a@b.se","telephone":""},{"positionId":"b","name":"Bo","email":"","telephone":""}]',
    );
    expect(normaliseValue(positions, '[{"positionId":"a"},{"positionId":"a"}]')).toBeNull();
    expect(normaliseValue(positions, '[{"positionId":"x"}]')).toBeNull();
    expect(normaliseValue(positions, '[{"positionId":"a","title":"x"}]')).toBeNull();
    expect(normaliseValue(positions, '[{"name":"Bo"}]')).toBeNull();
  });

  it('does not take what is no text, too long, or meant for a component that saves nothing', () => {
    expect(normaliseValue(text, 5)).toBeNull();
    expect(normaliseValue(text, undefined)).toBeNull();
    expect(normaliseValue(text, ['a'])).toBeNull();
    expect(normaliseValue(text, true)).toBeNull();
    expect(normaliseValue(text, 'x'.repeat(VALUE_LIMIT))).toHaveLength(VALUE_LIMIT);
    expect(normaliseValue(text, 'x'.repeat(VALUE_LIMIT + 1))).toBeNull();
    expect(normaliseValue({ type: 'FormBodyText', componentId: 'body' }, '')).toBeNull();
    expect(normaliseValue({ type: 'FormColumns', componentId: 'columns' }, null)).toBeNull();
    expect(normaliseValue({ type: 'FormFile', componentId: 'file' }, '../../etc/passwd')).toBeNull();
  });

  it('takes the id of a file, of letters, digits and hyphens up to 64', () => {
    const id = (raw: string) => normaliseValue({ type: 'FormFile', componentId: 'file' }, raw);
    expect([id(' b7f3-_Z '), id(''), id('x'.repeat(64))]).toEqual(['b7f3-_Z', '', 'x'.repeat(64)]);
    expect([id('x'.repeat(65)), id('a.b'), id('a b')]).toEqual([null, null, null]);
    const several = (count: number) => Array.from({ length: count }, (_, index) => `f${index}`).join();
    expect([id(several(20)), id(several(21)), id('a,'), id(',a')]).toEqual([several(20), null, null, null]);
  });

  it('writes each part of a person as it would be written alone', () => {
    const written = [
      { positionId: 'a', name: ' Bo  Ek', email: '<bo@foretag.se>', telephone: '070-123 45 67' },
    ];
    const tidy = [{ positionId: 'a', name: 'Bo Ek', email: 'bo@foretag.se', telephone: '0701234567' }];
    expect(normaliseValue(positions, JSON.stringify(written))).toBe(JSON.stringify(tidy));
  });

  it('writes digits together only where they are a number', () => {
    const number = (raw: string) => normaliseValue({ ...text, validation: { type: 'NUMBERS_ONLY' } }, raw);
    expect([number('12 34x'), number('x12 34'), number('12 34')]).toEqual(['12 34x', 'x12 34', '1234']);
    expect(number('12,500')).toBe('12500');
    expect(normaliseValue({ ...text, validation: { type: 'LETTERS_ONLY' } }, ' \u200bAB')).toBe('AB');
  });

  it('takes null as nothing', () => {
    expect(normaliseValue(text, null)).toBe('');
    expect(normaliseValue(list, null)).toBe('');
  });
});

describe('dataTypeOf', () => {
  it('exists for exactly the types that are saved', () => {
    for (const type of COMPONENT_TYPES) expect(dataTypeOf({ type }) !== null).toBe(isSavable({ type }));
  });
});

describe('isEmptyValue', () => {
  it.each([null, undefined, '', false])('%s is empty', (value) => {
    expect(isEmptyValue(text, value)).toBe(true);
  });

  it('is about check boxes when it says false', () => {
    const box: RuleComponent = { type: 'FormCheckBox', componentId: 'box' };
    expect(isEmptyValue(box, 'false')).toBe(true);
    expect(isEmptyValue(box, 'true')).toBe(false);
    expect(isEmptyValue(box, true)).toBe(false);
    expect(isEmptyValue(text, 'false')).toBe(false);
  });

  it('is true for lists without entries', () => {
    expect(isEmptyValue(list, '[]')).toBe(true);
    expect(isEmptyValue(text, '[]')).toBe(false);
  });
});

describe('reading what is stored', () => {
  it('gives back what was written', () => {
    const entries = [{ name: 'Lager', zip: '111 22', open: 'true' }];
    expect(parseEntries(serialise(entries))).toEqual(entries);
    expect(parseOptions(serialise(['a', 'b']))).toEqual(['a', 'b']);
    const filled = [{ positionId: 'a', name: 'Bo', email: 'b@c.se', telephone: '0701234567' }];
    expect(parsePositions(serialise(filled))).toEqual(filled);
  });

  it.each([null, undefined, '', 'x', '{}', '[1]', '["a",1]', '[{},"a"]', '"a"'])(
    'gives nothing for %s',
    (value) => {
      expect(parseEntries(value)).toEqual([]);
      expect(parseOptions(value)).toEqual([]);
      expect(parsePositions(value)).toEqual([]);
    },
  );
});
