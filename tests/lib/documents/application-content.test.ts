import { describe, expect, it } from 'vitest';
import type { FormView, Row } from '@/lib/contract/form-shapes';
import { PLAIN_ROW } from '@/lib/contract/packed-forms';
import { applicationContent } from '@/lib/documents/application-content';
import type { Block, Pair } from '@/lib/typesetting/blocks';

const row = (type: Row['type'], componentId: string, more: Partial<Row> = {}): Row => ({
  ...PLAIN_ROW,
  type,
  componentId,
  label: componentId,
  ...more,
});
const form = (rows: Row[], id = 'form'): FormView => ({ id, title: id, status: 'VALID', version: 1, rows });
const content = (rows: Row[]): Block[] => applicationContent([form(rows)], 'sv', undefined).slice(1);
const pairsOf = (rows: Row[]): Record<string, string[]> =>
  Object.fromEntries(
    content(rows)
      .filter((block): block is Pair => block.kind === 'pair')
      .map(({ label, lines }) => [label, lines]),
  );
const yesNo = [
  { id: 'yes', label: 'Ja, gärna' },
  { id: 'no', label: 'Nej tack' },
];

describe('applicationContent', () => {
  it('says answers in words', () => {
    expect(
      pairsOf([
        row('FormTextBox', 'text', { value: 'Rad ett\nRad två' }),
        row('FormCheckBox', 'checked', { value: 'true' }),
        row('FormCheckBox', 'unchecked', { value: 'false' }),
        row('FormCheckBox', 'untouched'),
        row('FormRadioButtonGroup', 'radio', { value: 'yes', radioButtons: yesNo }),
        row('FormSelectList', 'select', { value: 'no', options: yesNo }),
        row('FormSelectList', 'gone', { value: 'maybe', options: yesNo }),
        row('FormCheckBoxList', 'several', { value: '["yes","no"]', options: yesNo }),
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
      checked: ['Ja'],
      unchecked: ['Nej'],
      untouched: ['Nej'],
      radio: ['Ja, gärna'],
      select: ['Nej tack'],
      gone: ['maybe'],
      several: ['Ja, gärna', 'Nej tack'],
      date: ['28 februari 2026'],
      impossible: ['2026-02-30'],
      month: ['maj 2012'],
      file: ['Årsredovisning.pdf'],
    });
  });

  it('leaves out what is not answered, and sections without any answer with their texts', () => {
    expect(
      content([
        row('FormSectionTitle', 'empty section'),
        row('FormBodyText', 'empty text', { text: 'About nothing' }),
        row('FormTextBox', 'unanswered'),
        row('FormCheckBoxList', 'none chosen', { value: '[]', options: yesNo }),
        row('FormDynamicList', 'no entries', { value: '', columns: [[]] }),
        row('FormSectionTitle', 'section'),
        row('FormBodyText', 'text', { text: 'What is agreed to' }),
        row('FormSectionDivider', 'divider'),
        row('FormTextBox', 'answered', { value: 'x', publicId: '1.2' }),
      ]),
    ).toEqual([
      { kind: 'section', title: 'section' },
      { kind: 'text', text: 'What is agreed to' },
      { kind: 'pair', number: '1.2', label: 'answered', lines: ['x'], isContinued: false },
    ]);
  });

  it('says so when a form has no answers at all', () => {
    expect(content([row('FormTextBox', 'unanswered')])).toEqual([{ kind: 'text', text: 'Inget ifyllt' }]);
  });

  it('leaves out what is hidden, with what it shows in turn, also by a field of a form that is not asked for', () => {
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

  it('numbers the entries of a list and keeps hidden parts of an entry out', () => {
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
