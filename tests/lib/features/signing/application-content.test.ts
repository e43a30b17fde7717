import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FormView, Row } from '@/lib/contract/form-shapes';
import { PLAIN_ROW } from '@/lib/contract/packed-forms';
import { flattenRows, signedRows } from '@/lib/domain/forms/rows';
import {
  applicationContent,
  attachedContent,
  changeWriter,
  statutesContent,
} from '@/lib/features/signing/application-content';
import type { AnswerLine, Block, Pair } from '@/lib/platform/typesetting/blocks';

const row = (type: Row['type'], componentId: string, more: Partial<Row> = {}): Row => ({
  ...PLAIN_ROW,
  type,
  componentId,
  label: componentId,
  ...more,
});
const form = (rows: Row[], id = 'form'): FormView => ({ id, title: id, status: 'VALID', version: 1, rows });
const content = (rows: Row[]): Block[] => applicationContent([form(rows)], 'sv', undefined).slice(1);
const pairsOf = (rows: Row[]): Record<string, AnswerLine[]> =>
  Object.fromEntries(
    content(rows)
      .filter((block): block is Pair => block.kind === 'pair')
      .map(({ label, lines }) => [label, lines]),
  );
const NO_RULES = { type: undefined, message: null };
const yesNo = [
  { id: 'yes', label: 'Ja, gärna' },
  { id: 'no', label: 'Nej tack' },
];

describe('attachedContent', () => {
  const file = { displayFileName: 'Avtal.pdf', size: 1_440_000, sha256: 'ab12', createdAt: new Date(0) };
  const files = [
    { ...file, id: 'f1' },
    { ...file, id: 'f2', displayFileName: 'Bild.png' },
    { ...file, id: 'removed' },
  ];

  it('describes each file of an answer by its size, time and checksum', () => {
    const rows = [row('FormFile', 'file', { publicId: '4.5', value: 'f1,f2' })];
    const blocks = attachedContent([form(rows)], files, 'sv');
    expect(blocks.map((block) => ('label' in block ? block.label : block))).toEqual([
      { kind: 'form', title: 'Bilagor' },
      'Avtal.pdf',
      'Bild.png',
    ]);
    expect(blocks[1]).toMatchObject({
      number: '4.5',
      lines: ['1,4 MB', 'Uppladdad 1 januari 1970 kl. 01:00', 'Kontrollsumma (SHA-256): ab12'],
    });
    expect(attachedContent([form(rows)], files, 'en')[0]).toEqual({ kind: 'form', title: 'Attachments' });
  });

  it('describes only the files of changed answers, if requested', () => {
    const rows = [
      row('FormFile', 'same', { value: 'f1' }),
      row('FormFile', 'new', { value: 'f2', signedValue: 'f0' }),
    ];
    const [, ...pairs] = attachedContent([form(rows)], files, 'sv', true);
    expect(pairs).toMatchObject([{ label: 'Bild.png' }]);
  });

  it('names the entry of a list that a file belongs to, and leaves out what the entry does not show', () => {
    const list = row('FormDynamicList', 'owners', {
      label: 'Ägare',
      publicId: '2.1',
      value: '[{"pass":"f1","permit":"removed"},{"pass":"f2","isForeign":"true","permit":"f1"}]',
      columns: [
        [
          row('FormCheckBox', 'isForeign'),
          row('FormFile', 'pass', {
            label: 'Pass',
            files: files.map((one) => ({ ...one, contentType: '', fileId: one.id })),
          }),
          row('FormFile', 'permit', { displayController: ['isForeign'] }),
        ],
      ],
    });
    const [, ...pairs] = attachedContent([form([list])], files, 'sv');
    expect(pairs).toMatchObject([
      { number: '2.1', label: 'Ägare 1: Avtal.pdf' },
      { number: '2.1', label: 'Ägare 2: Bild.png' },
      { number: '2.1', label: 'Ägare 2: Avtal.pdf' },
    ]);
    const lines = content([list]).flatMap((block) =>
      block.kind === 'pair' && block.label === 'Pass' ? [block.lines] : [],
    );
    expect(lines).toEqual([['Avtal.pdf'], ['Bild.png']]);
  });

  it('is nothing without files', () => {
    expect(attachedContent([form([row('FormFile', 'file', { publicId: '4.5' })])], files, 'sv')).toEqual([]);
  });
});

it('says of each saved answer what it was and is', () => {
  const rows = [
    row('FormRadioButtonGroup', 'plan', { label: 'Plan', options: yesNo, radioButtons: yesNo }),
    row('FormTextBox', 'website', { label: 'Webbplats' }),
    row('FormDynamicList', 'owners', {
      label: 'Ägare',
      columns: [
        [
          row('FormTextBox', 'name', { label: 'Namn' }),
          row('FormFile', 'pass', {
            label: 'Pass',
            files: [{ fileId: 'f1', displayFileName: 'ada.pdf', contentType: '', size: 1 }],
          }),
        ],
      ],
    }),
    row('FormDynamicPosition', 'positions', { label: 'Uppdrag', options: [{ id: 'ceo', label: 'Vd' }] }),
  ];
  const changes = [
    { componentId: 'owners', from: '', to: '[{"name":"Ada","pass":"f1"},{"name":"Bo","pass":""}]' },
    {
      componentId: 'positions',
      from: '[{"positionId":"ceo","name":"Vera","email":"","telephone":"0701"}]',
      to: '',
    },
    { componentId: 'plan', from: '', to: 'yes' },
    { componentId: 'website', from: 'a.se', to: 'b.se' },
    { componentId: 'gone', from: 'x', to: '' },
  ];
  expect(changes.map(changeWriter([form(rows)], 'sv'))).toEqual([
    'Ägare: Inget svar → Namn: Ada, Pass: ada.pdf; Namn: Bo',
    'Uppdrag: Vd: Vera, 0701 → Inget svar',
    'Plan: Inget svar → Ja, gärna',
    'Webbplats: a.se → b.se',
    'gone: x → Inget svar',
  ]);
});

describe('statutesContent', () => {
  const at = new Date('2026-11-20T23:30:00Z');
  const statutes = { text: '**1 §** Namn', organisation: 'Teknikbolagen', at };
  const question = (more: Partial<Row> = {}) =>
    form([row('FormCheckBox', 'box', { tag: 'AcceptsStatutes', ...more })]);

  it('is their words and the day, where somebody agrees to them', () => {
    expect(statutesContent([question()], statutes, 'sv')).toEqual([
      { kind: 'form', title: 'Stadgar' },
      { kind: 'text', text: 'Stadgarna som Teknikbolagen visade för sökande den 21 november 2026:' },
      { kind: 'text', text: '1 § Namn' },
    ]);
  });

  it('is nothing if nobody signs, or there are none', () => {
    expect(statutesContent([form([row('FormCheckBox', 'box')])], statutes, 'sv')).toEqual([]);
    expect(statutesContent([question({ displayController: ['other'] })], statutes, 'sv')).toEqual([]);
    expect(statutesContent([question()], null, 'en')).toEqual([]);
  });
});

describe('applicationContent', () => {
  it('says which questions do not apply', () => {
    const shown = (publicId: string, when: string) =>
      row('FormTextBox', publicId, { publicId, displayController: [`first.${when}`] });
    const first = row('FormRadioButtonGroup', 'first', {
      publicId: '1.1',
      value: 'yes',
      radioButtons: yesNo,
    });
    const last = (rows: Row[]) => content([first, ...rows]).at(-1);
    expect(last([shown('1.2', 'yes')])).toMatchObject({ kind: 'pair' });
    expect(last([shown('1.2', 'no')])).toEqual({
      kind: 'text',
      text: 'Fråga 1.2 är inte med, eftersom den inte gäller för de här svaren.',
    });
    expect(last([shown('1.2', 'no'), shown('1.3', 'no')])).toEqual({
      kind: 'text',
      text: 'Frågorna 1.2 och 1.3 är inte med, eftersom de inte gäller för de här svaren.',
    });
  });

  it('writes the Markdown of a text as lines', () => {
    const text = 'Vi godkänner **allt**:\n- [stadgarna](https://example.com/s)';
    const agreed = row('FormCheckBox', 'agreed', { value: 'true' });
    expect(content([row('FormBodyText', 'text', { text }), agreed])[0]).toEqual({
      kind: 'text',
      text: 'Vi godkänner allt:\n• stadgarna (https://example.com/s)',
    });
  });

  it('has the headings of a text as headings, and none without anything below it', () => {
    const of = (text: string) => content([row('FormBodyText', 'text', { text })]);
    expect(of('# Avgift\nTill **föreningen**\n## Storlek\n- 1 %')).toEqual([
      { kind: 'section', title: 'Avgift' },
      { kind: 'text', text: 'Till föreningen' },
      { kind: 'section', title: 'Storlek' },
      { kind: 'text', text: '• 1 %' },
    ]);
    expect(of('# Avgift')).toEqual([{ kind: 'text', text: 'Avgift' }]);
  });

  it('says answers in words', () => {
    expect(
      pairsOf([
        row('FormTextBox', 'text', { value: 'Rad ett\nRad två' }),
        row('FormRadioButtonGroup', 'radio', { value: 'yes', radioButtons: yesNo }),
        row('FormSelectList', 'select', { value: 'no', options: yesNo }),
        row('FormSelectList', 'other', {
          value: 'no\nMåleri',
          options: [{ id: 'no', label: 'Annat', ownText: true }],
        }),
        row('FormSelectList', 'gone', { value: 'maybe', options: yesNo }),
        row('FormTextBox', 'amount', { value: '12500,50', validation: { ...NO_RULES, min: 0 } }),
        row('FormTextBox', 'fee', { value: '0,35', unit: '%', validation: { ...NO_RULES, max: 1 } }),
        row('FormTextBox', 'sum', { value: '12500', unit: 'tkr', validation: { ...NO_RULES, min: 0 } }),
        row('FormTextBox', 'year', { value: '2012', validation: { ...NO_RULES, min: 1900, max: 2100 } }),
        row('FormTextBox', 'number', {
          value: '12345678',
          validation: { ...NO_RULES, type: 'NUMBERS_ONLY' },
        }),
        row('FormDateBox', 'date', { value: '2026-02-28' }),
        row('FormDateBox', 'impossible', { value: '2026-02-30' }),
        row('FormMonthBox', 'month', { value: '2012-05' }),
        row('FormFile', 'file', {
          value: 'f1',
          file: { displayFileName: 'Årsredovisning.pdf', contentType: 'application/pdf', size: 1 },
        }),
      ]),
    ).toEqual({
      text: ['Rad ett', 'Rad två'],
      radio: ['Ja, gärna'],
      select: ['Nej tack'],
      other: ['Annat: Måleri'],
      gone: ['maybe'],
      amount: ['12\u00a0500,50'],
      fee: ['0,35\u00a0%'],
      sum: ['12\u00a0500\u00a0tkr (12,5 miljoner svenska kronor)'],
      year: ['2012'],
      number: ['12345678'],
      date: ['28 februari 2026'],
      impossible: ['2026-02-30'],
      month: ['maj 2012'],
      file: ['Årsredovisning.pdf'],
    });
  });

  it('has a box for each statement and each choice, ticked or not', () => {
    const rows = [
      row('FormCheckBox', 'checked', { value: 'true' }),
      row('FormCheckBox', 'unchecked', { value: 'false' }),
      row('FormCheckBox', 'untouched'),
      row('FormCheckBoxList', 'several', { value: '["no\\nMåleri","gone"]', options: yesNo }),
    ];
    const boxes = content(rows).flatMap((block) => {
      if (block.kind === 'tick') return [[block.label, block.box.isTicked, block.box.spoken]];
      const lines = block.kind === 'pair' ? block.lines : [];
      return lines.map((line) =>
        typeof line === 'object' && 'box' in line ? [line.text, line.box.isTicked] : [],
      );
    });
    expect(boxes).toEqual([
      ['checked', true, 'Ikryssad'],
      ['unchecked', false, 'Inte ikryssad'],
      ['untouched', false, 'Inte ikryssad'],
      ['Ja, gärna', false],
      ['Nej tack: Måleri', true],
      ['gone', true],
    ]);
  });

  it('says what is not answered', () => {
    const missing = [{ missing: 'Inget svar' }];
    expect(
      pairsOf([
        row('FormTextBox', 'text'),
        row('FormRadioButtonGroup', 'radio', { radioButtons: yesNo }),
        row('FormDynamicList', 'list', { columns: [[]] }),
        row('FormDynamicPosition', 'positions', { options: yesNo }),
        row('FormFile', 'file'),
      ]),
    ).toEqual({ text: missing, radio: missing, list: missing, positions: missing, file: missing });
  });

  it('has every text that is not marked as an explanation, wherever it stands', () => {
    const part = fc
      .tuple(fc.constantFrom('FormBodyText', 'FormTextBox', 'FormCheckBox', 'FormSectionTitle'), fc.boolean())
      .map(([type, notSigned]) => ({ type, notSigned }) as const);
    const arrange = fc.constantFrom('plain', 'columns', 'list');
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.array(part, { minLength: 1, maxLength: 4 }), arrange)), (groups) => {
        const expected: string[] = [];
        const rows = groups.flatMap(([parts, arranged], group) => {
          const made = parts.map(({ type, notSigned }, at) => {
            const id = `part${group}-${at}`;
            if (type === 'FormBodyText' && !notSigned) expected.push(id);
            const isText = type === 'FormBodyText';
            return row(type, id, isText ? { text: id, ...(notSigned && { notSigned }) } : {});
          });
          if (arranged === 'plain') return made;
          const type = arranged === 'columns' ? 'FormColumns' : 'FormDynamicList';
          return [row(type, `group${group}`, { columns: [made] })];
        });
        const ids = (texts: Row[]) =>
          texts.flatMap(({ type, text }) => (type === 'FormBodyText' ? [text] : []));
        const printed = content(rows).flatMap((block) => (block.kind === 'text' ? [block.text] : []));
        expect(printed).toEqual(expected);
        // The page on which answers are checked shows these.
        const active = new Set(flattenRows(rows).map(({ componentId }) => componentId));
        expect(ids(signedRows(rows, active))).toEqual(expected);
      }),
    );
  });

  it('leaves out sections and forms without anything in them', () => {
    expect(content([row('FormSectionTitle', 'empty'), row('FormSectionTitle', 'other')])).toEqual([]);
    expect(applicationContent([form([row('FormSectionTitle', 'empty')])], 'sv', undefined)).toEqual([]);
  });

  it('leaves out what is hidden, with what it shows in turn, also by a field of a form that was not requested', () => {
    const first = form(
      [
        row('FormRadioButtonGroup', 'radio', { value: 'no', radioButtons: yesNo }),
        row('FormColumns', 'columns', {
          displayController: ['radio.yes'],
          columns: [[row('FormCheckBox', 'inside', { value: 'true' })]],
        }),
      ],
      'first',
    );
    const second = form(
      [
        row('FormTextBox', 'hidden', { value: 'secret', displayController: ['inside'] }),
        row('FormTextBox', 'shown', { value: 'open', displayController: ['radio.no'] }),
      ],
      'second',
    );
    const blocks = applicationContent([first, second], 'sv', ['second']);
    expect(blocks.map((block) => ('label' in block ? block.label : block.kind))).toEqual(['form', 'shown']);
  });

  it('numbers the entries of a list and leaves out hidden parts of an entry', () => {
    const list = row('FormDynamicList', 'stores', {
      publicId: '3.4',
      value: JSON.stringify([
        { name: 'Ett', owned: 'yes', rent: '100' },
        { name: 'Två', owned: 'no', rent: '200' },
      ]),
      columns: [
        [row('FormTextBox', 'name'), row('FormRadioButtonGroup', 'owned', { radioButtons: yesNo })],
        [row('FormTextBox', 'rent', { displayController: ['owned.no'] })],
      ],
    });
    expect(content([list])).toEqual([
      { kind: 'group', number: '3.4', label: 'stores' },
      { kind: 'pair', number: '1.', label: 'name', lines: ['Ett'], isContinued: true },
      { kind: 'pair', number: '', label: 'owned', lines: ['Ja, gärna'], isContinued: false },
      { kind: 'pair', number: '2.', label: 'name', lines: ['Två'], isContinued: true },
      { kind: 'pair', number: '', label: 'owned', lines: ['Nej tack'], isContinued: true },
      { kind: 'pair', number: '', label: 'rent', lines: ['200'], isContinued: false },
    ]);
  });

  it('shows who fills which position', () => {
    const positions = row('FormDynamicPosition', 'positions', {
      options: [{ id: 'ceo', label: 'Verkställande direktör' }],
      value: JSON.stringify([{ positionId: 'ceo', name: 'Vera', email: 'vera@example.com', telephone: '' }]),
    });
    expect(pairsOf([positions])).toEqual({ 'Verkställande direktör': ['Vera', 'vera@example.com'] });
  });
});
