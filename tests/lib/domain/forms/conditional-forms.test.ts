import { describe, expect, it } from 'vitest';
import type { Component, TemplateForm } from '@/lib/domain/forms/component';
import { nextFormStatus } from '@/lib/domain/forms/form-status';
import { localiseForm } from '@/lib/domain/forms/localise';
import { incompleteFields, openedByCorrections } from '@/lib/domain/forms/opened-by-corrections';
import { parseFormTemplate } from '@/lib/domain/forms/template';
import { validateForms } from '@/lib/domain/forms/validation';
import { activeComponents, shownForms } from '@/lib/domain/forms/visibility';
import { EMPTY_BODY, type VersionBody } from '@/lib/domain/organisation/body';
import { draftBodySchema } from '@/lib/domain/organisation/body-schema';
import { outlineOf } from '@/lib/domain/organisation/body-texts';
import { impossibleConditions } from '@/lib/domain/organisation/conditions';
import { differences } from '@/lib/domain/organisation/differences';
import { withoutComponent, withoutForm } from '@/lib/domain/organisation/edit';
import { changedForms, impactOfMove } from '@/lib/domain/organisation/impact';
import { mergeBodies } from '@/lib/domain/organisation/merge';
import { bodyProblems } from '@/lib/domain/organisation/problems';
import { DEMO_BODIES, text } from '@/tests/lib/domain/organisation/bodies';

const radio = (componentId: string, ...shownBy: string[]): Component => ({
  type: 'FormRadioButtonGroup',
  componentId,
  label: text(componentId),
  radioButtons: ['yes', 'no'].map((id) => ({ id, label: text(id) })),
  ...(shownBy.length > 0 ? { displayController: shownBy } : {}),
});
const name = (componentId: string, required = true): Component => ({
  type: 'FormTextBox',
  componentId,
  label: text(componentId),
  required,
});
const form = (id: string, rows: Component[], ...shownBy: string[]): TemplateForm => ({
  id,
  title: text(id),
  ...(shownBy.length > 0 ? { displayController: shownBy } : {}),
  rows,
});
const GROUP = form('group', [radio('inGroup'), radio('abroad')]);
const PARENT = form('parent', [name('parentName'), radio('hasOwner')], 'inGroup.yes');
const OWNER = form('owner', [name('ownerName')], 'hasOwner.yes');
const forms = [GROUP, PARENT, OWNER];
const body = (...some: TemplateForm[]): VersionBody => ({ ...EMPTY_BODY, forms: some });
const shown = (values: Record<string, string>, some = forms) => [...shownForms({ forms: some }, values)];

describe('a form with a condition', () => {
  it('is shown while its condition holds, and hides all that is in it', () => {
    expect(shown({})).toEqual(['group']);
    expect(shown({ inGroup: 'no' })).toEqual(['group']);
    expect(shown({ inGroup: 'yes' })).toEqual(['group', 'parent']);
    expect(activeComponents({ forms }, { inGroup: 'no', parentName: 'AB' })).toEqual(
      new Set(['inGroup', 'abroad']),
    );
  });

  it('no longer shows what depends on it', () => {
    const values = { inGroup: 'yes', hasOwner: 'yes' };
    expect(shown(values)).toEqual(['group', 'parent', 'owner']);
    expect(shown({ ...values, inGroup: 'no' })).toEqual(['group']);
  });

  it('may need all of its answers, or another than one', () => {
    const both = { ...form('both', [name('x')], 'inGroup.yes', '!abroad.no'), displayAll: true as const };
    expect(shown({ inGroup: 'yes' }, [GROUP, both])).toEqual(['group']);
    expect(shown({ inGroup: 'yes', abroad: 'yes' }, [GROUP, both])).toEqual(['group', 'both']);
  });

  it('has no errors while it is hidden', () => {
    const check = (values: Record<string, string>) => validateForms({ forms }, values, { forced: true });
    expect(check({ inGroup: 'no' }).byForm.get('parent')?.size).toBe(0);
    expect([...(check({ inGroup: 'yes' }).byForm.get('parent')?.keys() ?? [])]).toEqual(['parentName']);
    expect([...check({ inGroup: 'yes' }).shown]).toEqual(['group', 'parent']);
  });

  it('says in the case view when it is shown, and a form without a condition says nothing', () => {
    expect(localiseForm(PARENT, 'sv')).toMatchObject({ displayController: ['inGroup.yes'] });
    expect(Object.keys(localiseForm(GROUP, 'sv'))).toEqual(['id', 'title', 'rows']);
  });
});

describe('a correction of an answer that shows a form', () => {
  it('opens the whole form and what that shows, and is not handled before the form is filled in', () => {
    const correction = { componentId: 'inGroup' };
    expect([...openedByCorrections({ forms }, [correction])].sort()).toEqual(
      ['inGroup', 'parentName', 'hasOwner', 'ownerName'].sort(),
    );
    const incomplete = (values: Record<string, string>) => {
      const { byForm, active } = validateForms({ forms }, values, { forced: true });
      const errors = new Map([...byForm.values()].flatMap((found) => [...found]));
      return incompleteFields({ forms }, correction, { active, errors });
    };
    expect(incomplete({ inGroup: 'yes' })).toEqual(['parentName']);
    expect(incomplete({ inGroup: 'no' })).toEqual([]);
  });

  it('begins the form, which nobody has opened', () => {
    expect(nextFormStatus('NOT-STARTED', 'asked', true)).toBe('IN-PROGESS');
    expect(nextFormStatus('NOT-STARTED', 'asked', false)).toBe('VALID');
    expect(nextFormStatus('APPROVED', 'asked', false)).toBe('APPROVED');
    expect(nextFormStatus('APPROVED', 'asked', true)).toBe('IN-PROGESS');
  });
});

describe('the problems of conditions of forms', () => {
  const found = (...some: TemplateForm[]) =>
    bodyProblems(body(...some))
      .filter(({ code }) => code !== 'TAG_MISSING')
      .map(({ code, place, value = '' }) =>
        [code, place.componentId ?? place.formId, place.property, value].filter(Boolean).join(' '),
      );

  it.each<[string, TemplateForm[], string[]]>([
    ['none', forms, []],
    [
      'on what is not there',
      [GROUP, form('a', [name('x')], 'gone')],
      ['CONDITION_MISSING a displayController gone', 'NEVER_SHOWN a displayController'],
    ],
    [
      'on a question of its own',
      [GROUP, form('a', [radio('x')], 'x.yes')],
      ['CONDITION_CIRCLE a displayController', 'NEVER_SHOWN a displayController'],
    ],
    [
      'on a later form',
      [form('a', [name('x')], 'inGroup.yes'), GROUP],
      ['CONDITION_LATER a displayController inGroup.yes'],
    ],
    [
      'on two answers of one question',
      [GROUP, { ...form('a', [name('x')], 'inGroup.yes', 'inGroup.no'), displayAll: true }],
      ['NEVER_SHOWN a displayController'],
    ],
    [
      'on an answer that hides a form before it',
      [GROUP, PARENT, { ...form('a', [name('x')], 'inGroup.no', 'hasOwner.yes'), displayAll: true }],
      ['NEVER_SHOWN a displayController'],
    ],
    [
      'on one answer that can never be given, among others',
      [GROUP, PARENT, form('a', [radio('x', 'inGroup.no')], 'hasOwner.yes')],
      ['NEVER_SHOWN x displayController'],
    ],
    [
      'so that no form is for all',
      [form('a', [radio('x')], 'y.yes'), form('b', [radio('y')], 'x.yes')],
      [
        'CONDITION_CIRCLE a displayController',
        'NO_FORM_FOR_ALL',
        'NEVER_SHOWN a displayController',
        'NEVER_SHOWN b displayController',
        'CONDITION_LATER a displayController y.yes',
      ],
    ],
  ])('%s', (_what, some, problems) => {
    expect(found(...some).sort()).toEqual([...problems].sort());
  });

  it('have sentences for the authors of files', () => {
    const parse = (...some: TemplateForm[]) =>
      parseFormTemplate({ version: 1, forms: some, checkPoints: [] });
    expect(parse(GROUP, PARENT).forms[1]?.displayController).toEqual(['inGroup.yes']);
    expect(() => parse(GROUP, form('a', [name('x')], 'gone'))).toThrow(
      'Form a: display controller gone does not exist',
    );
    expect(() => parse(GROUP, form('a', [radio('x')], 'x'))).toThrow('Form a: is controlled by itself');
  });

  it('names a question that can never be shown, in a form that can', () => {
    const { components, entries } = impossibleConditions([
      GROUP,
      form('a', [radio('x', 'inGroup.no', 'abroad.yes')], 'inGroup.yes'),
    ]);
    expect([...components]).toEqual([]);
    expect([...entries]).toEqual([['x', ['inGroup.no']]]);
  });
});

it('goes through a file unchanged, and a version without one too', () => {
  const conditional = { ...PARENT, displayController: ['inGroup.yes', '!abroad'], displayAll: true as const };
  for (const some of [body(GROUP, conditional), body(GROUP), DEMO_BODIES.teknikbolagen]) {
    const written = JSON.stringify(draftBodySchema.parse(some));
    expect(draftBodySchema.parse(some)).toEqual(some);
    expect(JSON.stringify(draftBodySchema.parse(JSON.parse(written)))).toBe(written);
  }
});

describe('editing', () => {
  it('without the question or the form that showed a form, it is always shown', () => {
    const left = withoutComponent(body(...forms), 'inGroup');
    expect(left.alwaysShown).toEqual(['/parent']);
    expect(left.body.forms.map(({ displayController }) => displayController)).toEqual([
      undefined,
      undefined,
      ['hasOwner.yes'],
    ]);
    expect(withoutForm(body(...forms), 'parent').body.forms).toEqual([
      GROUP,
      form('owner', [name('ownerName')]),
    ]);
  });

  it('records a change of the condition in the history, and merges it with others', () => {
    const base = body(GROUP, PARENT);
    const other = { ...PARENT, displayController: ['inGroup.no'] };
    const renamed = { ...PARENT, title: text('Moderbolag') };
    expect(differences(base, body(GROUP, other))).toEqual([
      {
        kind: 'changed',
        place: { part: 'forms', formId: 'parent', property: 'displayController' },
        name: text('parent'),
        from: ['inGroup.yes'],
        to: ['inGroup.no'],
      },
    ]);
    expect(mergeBodies(base, body(GROUP, other), body(GROUP, renamed))).toEqual({
      body: body(GROUP, { ...renamed, displayController: ['inGroup.no'] }),
    });
    expect(
      mergeBodies(base, body(GROUP, other), body(GROUP, { ...PARENT, displayController: ['abroad'] })),
    ).toMatchObject({ conflicts: [{ place: { formId: 'parent', property: 'displayController' } }] });
    expect(mergeBodies(base, body(GROUP, other), body(GROUP))).toMatchObject({
      conflicts: [{ place: { formId: 'parent' }, removedBy: 'theirs' }],
    });
  });
});

describe('a move to a version with another condition', () => {
  const always = form('parent', PARENT.rows);

  it('hides answers, and requires others', () => {
    const values = { inGroup: 'no', parentName: 'AB' };
    const [before, after] = [{ forms: [GROUP, always] }, { forms: [GROUP, PARENT] }];
    expect(impactOfMove(values, { from: before, to: after })).toEqual({
      hidden: ['parentName'],
      invalid: [],
      newlyRequired: [],
    });
    expect(impactOfMove({ inGroup: 'no' }, { from: after, to: before }).newlyRequired).toEqual([
      'parentName',
    ]);
  });

  it('does not make people look through the form again', () => {
    expect(changedForms({ forms: [GROUP, always] }, { forms: [GROUP, PARENT] })).toEqual([]);
  });
});

it('the outline of an application names only forms that everybody fills in, and counts the others half', () => {
  const report: Component = {
    type: 'FormFile',
    componentId: 'report',
    label: text('Årsredovisning'),
    required: true,
  };
  const outline = (...shownBy: string[]) => outlineOf([GROUP, form('reports', [report], ...shownBy)]);
  expect(outline()).toMatchObject({
    forms: [text('group'), text('reports')],
    files: [text('Årsredovisning')],
  });
  expect(outline('inGroup')).toMatchObject({ forms: [text('group')], files: [] });
});
