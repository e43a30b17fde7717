import { describe, expect, it } from 'vitest';
import type { Component } from '@/lib/domain/forms/component';
import { updateComponent } from '@/lib/domain/organisation/arrange';
import { EMPTY_BODY, type VersionBody } from '@/lib/domain/organisation/body';
import { draftBodySchema } from '@/lib/domain/organisation/body-schema';
import { bodyTexts, withText } from '@/lib/domain/organisation/body-texts';
import { differences } from '@/lib/domain/organisation/differences';
import { withOptionsOf, withoutOption } from '@/lib/domain/organisation/edit';
import { mergeBodies } from '@/lib/domain/organisation/merge';
import { bodyProblems } from '@/lib/domain/organisation/problems';
import { optionsOf } from '@/lib/domain/organisation/shared-options';
import { writtenSchema } from '@/lib/domain/organisation/written-schema';
import { text } from './bodies';

const options = (...ids: string[]) => ids.map((id) => ({ id, label: text(id) }));
const list = (componentId: string, ...ids: string[]): Component => ({
  type: 'FormSelectList',
  componentId,
  label: text(componentId),
  options: options(...ids),
});
const radio = (componentId: string, ...ids: string[]): Component => ({
  type: 'FormRadioButtonGroup',
  componentId,
  label: text(componentId),
  radioButtons: options(...ids),
});
const body = (...rows: Component[]): VersionBody => ({
  ...EMPTY_BODY,
  forms: [{ id: 'form', title: text('Form'), rows }],
});
const rowOf = ({ forms }: VersionBody, id: string) =>
  forms[0]?.rows.find(({ componentId }) => componentId === id) as Component;
const idsOf = (of: VersionBody) =>
  Object.fromEntries(
    (of.forms[0]?.rows ?? []).map((row) => [row.componentId, optionsOf(row)?.map(({ id }) => id)]),
  );

const apart = body(list('home', 'a', 'b'), radio('work', 'x'), list('other', 'o'));
const shared = withOptionsOf(apart, rowOf(apart, 'work'), rowOf(apart, 'home'));

describe('options that questions share', () => {
  it('are those of the question that was chosen, and can be stored', () => {
    expect(idsOf(shared)).toEqual({ home: ['a', 'b'], work: ['a', 'b'], other: ['o'] });
    expect(draftBodySchema.parse(shared)).toEqual(shared);
    expect([writtenSchema(apart), writtenSchema(shared)]).toEqual([6, 8]);
    const all = withOptionsOf(shared, rowOf(shared, 'other'), rowOf(shared, 'work'));
    expect(idsOf(all)).toEqual({ home: ['a', 'b'], work: ['a', 'b'], other: ['a', 'b'] });
  });

  it('change in every question: in the panel, in the texts, and without one of them', () => {
    const added = updateComponent(
      shared,
      'work',
      (work) => ({ ...work, radioButtons: options('a', 'b', 'c') }) as Component,
    );
    expect(idsOf(added)).toMatchObject({ home: ['a', 'b', 'c'], work: ['a', 'b', 'c'] });
    const renamed = withText(shared, 'components/home/options/a', text('Alfa'));
    expect(optionsOf(rowOf(renamed, 'work'))?.[0]?.label).toEqual(text('Alfa'));
    expect(idsOf(withoutOption(shared, 'home', 'a').body)).toMatchObject({ home: ['b'], work: ['b'] });
  });

  it('take the conditions on the options that they replace along', () => {
    const box: Component = {
      type: 'FormCheckBox',
      componentId: 'box',
      label: text('box'),
      displayController: ['work.x'],
    };
    const before = body(list('home', 'a'), radio('work', 'x'), box);
    const after = withOptionsOf(before, rowOf(before, 'work'), rowOf(before, 'home'));
    expect(rowOf(after, 'box')).not.toHaveProperty('displayController');
  });

  it('stand once among the texts and the differences', () => {
    expect(
      bodyTexts(shared)
        .filter(({ kind }) => kind === 'option')
        .map(({ key }) => key),
    ).toEqual(['components/home/options/a', 'components/home/options/b', 'components/other/options/o']);
    const renamed = withText(shared, 'components/home/options/a', text('Alfa'));
    expect(new Set(differences(shared, renamed).map(({ place }) => place.componentId))).toEqual(
      new Set(['home']),
    );
  });

  it('are the same after two people changed them, one of them by a new question', () => {
    const mine = withText(shared, 'components/home/options/a', text('Alfa'));
    const theirs = withOptionsOf(shared, rowOf(shared, 'other'), rowOf(shared, 'home'));
    const merged = mergeBodies(shared, mine, theirs);
    if (!('body' in merged)) throw new Error('They merge');
    expect(idsOf(merged.body)).toEqual({ home: ['a', 'b'], work: ['a', 'b'], other: ['a', 'b'] });
    for (const id of ['home', 'work', 'other'])
      expect(optionsOf(rowOf(merged.body, id))?.[0]?.label).toEqual(text('Alfa'));
  });

  it('cannot be published if a file has them differ', () => {
    const codes = (of: VersionBody) =>
      bodyProblems(of).map(({ code, place }) => `${code} ${place.componentId}`);
    expect(codes(shared).filter((one) => one.startsWith('OPTIONS_DIFFER'))).toEqual([]);
    const work = { ...rowOf(shared, 'work'), radioButtons: options('b') } as Component;
    expect(
      codes(body(rowOf(shared, 'home'), work)).filter((one) => one.startsWith('OPTIONS_DIFFER')),
    ).toEqual(['OPTIONS_DIFFER home', 'OPTIONS_DIFFER work']);
  });
});
