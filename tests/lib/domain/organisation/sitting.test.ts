import { describe, expect, it } from 'vitest';
import { sittingInWords } from '@/components/organisation/history/history-screen';
import { sittingShape } from '@/lib/contract/organisation-shapes';
import type { Component } from '@/lib/domain/forms/component';
import { EMPTY_BODY, type VersionBody } from '@/lib/domain/organisation/body';
import { afterSave, NO_CHANGES, type Sitting } from '@/lib/domain/organisation/sitting';
import { keyedTextFor } from '@/lib/platform/i18n/text-for';
import { text } from './bodies';

const box = (componentId: string, label = componentId): Component => ({
  type: 'FormTextBox',
  componentId,
  label: { sv: label, en: label },
});
const choice = (...options: string[]): Component => ({
  type: 'FormRadioButtonGroup',
  componentId: 'choice',
  label: text('Val'),
  radioButtons: options.map((id) => ({ id, label: text(id) })),
});
const body = (...rows: Component[]): VersionBody => ({
  ...EMPTY_BODY,
  forms: [{ id: 'company', title: { sv: 'Företaget', en: 'The company' }, rows }],
});

/** What a sitting says that saves these bodies one after the other, as it is stored and read. */
function listed(...bodies: VersionBody[]): string[] {
  let sitting: Sitting = NO_CHANGES;
  for (const [index, after] of bodies.entries()) {
    if (index > 0) sitting = afterSave(sitting, bodies[index - 1] as VersionBody, after);
  }
  return inWords(sitting);
}

const inWords = (sitting: Sitting) =>
  sittingInWords(sittingShape.parse(JSON.parse(JSON.stringify(sitting))), keyedTextFor('sv'), 'sv');

describe('what a sitting changed', () => {
  it('is said by form and question, once for both languages', () => {
    expect(listed(body(box('a', 'Namn')), body(box('a', 'Namnet')))).toEqual([
      'Formulär: Företaget – ”Namnet”: namn',
    ]);
  });

  it('says a new question once, whatever is done to it afterwards', () => {
    expect(listed(body(), body(box('a', 'N')), body(box('a', 'Namn')))).toEqual([
      'Formulär: Företaget – Nytt: ”N”',
    ]);
  });

  it('leaves out what was added and taken away again, and what was put back', () => {
    expect(listed(body(), body(box('a')), body())).toEqual([]);
    expect(listed(body(box('a')), body(), body(box('a')))).toEqual([]);
  });

  it('says of a removed question only that', () => {
    expect(listed(body(box('a', 'Namn')), body(box('a', 'X')), body())).toEqual([
      'Formulär: Företaget – Borttaget: ”X”',
    ]);
  });

  it('still lists a form that was added when a question in it goes', () => {
    const empty = { ...EMPTY_BODY, forms: [] };
    expect(listed(empty, body(box('a')), body())).toEqual(['Formulär: Företaget – Nytt formulär']);
  });

  it('names options and their question', () => {
    expect(listed(body(choice('ja')), body(choice('ja', 'nej')))).toEqual([
      'Formulär: Företaget – ”Val”: nytt alternativ ”nej”',
    ]);
  });

  it('is bounded, in number and in length', () => {
    const many = Array.from({ length: 60 }, (_, index) => box(`q${index}`, 'x'.repeat(5_000)));
    const sitting = afterSave(NO_CHANGES, body(), body(...many));
    expect(sitting.changes).toHaveLength(40);
    expect(sitting.more).toBe(20);
    expect(JSON.stringify(sitting).length).toBeLessThan(20_000);
  });
});
