import { describe, expect, it } from 'vitest';
import type { Component, TemplateForm, Values } from '@/lib/domain/forms/component';
import { type CheckedForms, changedForms, impactOfMove } from '@/lib/domain/organisation/impact';
import { text } from './bodies';

const form = (id: string, ...rows: Component[]): TemplateForm => ({ id, title: text(id), rows });
const version = (...rows: Component[]): CheckedForms => ({ forms: [form('form', ...rows)] });
const name = (more: Partial<Component> = {}): Component =>
  ({ type: 'FormTextBox', componentId: 'name', label: text('Namn'), ...more }) as Component;
const box: Component = { type: 'FormCheckBox', componentId: 'box', label: text('Ruta') };
const members = (required: boolean, maxLength = 10): Component => ({
  type: 'FormDynamicList',
  componentId: 'members',
  label: text('Medlemmar'),
  columns: [[name({ componentId: 'member', required, validation: { maxLength } })]],
});
const impact = (values: Values, from: CheckedForms, to: CheckedForms) => impactOfMove(values, { from, to });
const none = { hidden: [], invalid: [], newlyRequired: [] };

describe('what moving a case to another version does', () => {
  it('is nothing where the answers fit both', () => {
    expect(impact({ name: 'Vera' }, version(name()), version(name({ required: true }), box))).toEqual(none);
  });

  it('hides the answers to removed questions, if there are any', () => {
    const before = version(name(), box);
    const shownByBox = version(name({ displayController: ['box'] }), box);
    expect(impact({ name: 'Vera' }, before, version(box))).toEqual({ ...none, hidden: ['name'] });
    expect(impact({ name: 'Vera' }, before, shownByBox)).toEqual({ ...none, hidden: ['name'] });
    expect(impact({ name: '' }, before, version(box))).toEqual(none);
    expect(impact({ name: 'Vera', box: 'true' }, before, shownByBox)).toEqual(none);
    expect(impact({ name: 'Vera' }, shownByBox, version(box)), 'hidden before').toEqual(none);
  });

  it('invalidates valid answers, and reports none that were invalid before', () => {
    const short = version(name({ validation: { maxLength: 3 } }));
    const shorter = version(name({ validation: { maxLength: 2 } }));
    expect(impact({ name: 'Vera' }, version(name()), short)).toEqual({ ...none, invalid: ['name'] });
    expect(impact({ name: 'Vera' }, short, shorter)).toEqual(none);
    expect(impact({ name: 'Ver' }, short, shorter)).toEqual({ ...none, invalid: ['name'] });
  });

  it('requires what did not have to be answered before', () => {
    const required = version(name({ required: true }));
    expect(impact({}, version(name()), required)).toEqual({ ...none, newlyRequired: ['name'] });
    expect(impact({}, version(box), required)).toEqual({ ...none, newlyRequired: ['name'] });
    expect(impact({}, required, required), 'missing before').toEqual(none);
  });

  it.each<[string, Component]>([
    ['REQUIRED_RADIO', { ...box, type: 'FormRadioButtonGroup', radioButtons: [] } as unknown as Component],
    ['REQUIRED_FILE', { ...box, type: 'FormFile' } as Component],
    ['REQUIRED_CHECKBOX', box],
  ])('counts %s as missing, not as wrong', (_code, component) => {
    const required = version({ ...component, required: true } as Component);
    expect(impact({}, version(component), required)).toEqual({ ...none, newlyRequired: ['box'] });
  });

  it('invalidates no list that requires less than before', () => {
    const before = version({
      ...members(true),
      columns: [[name(), name({ componentId: 'member' })]],
    } as Component);
    const entries = JSON.stringify([{ name: 'Vera', member: 'Ek' }]);
    expect(impact({ members: entries }, before, version(members(true)))).toEqual(none);
  });

  it('names a list once, whichever of its entries it is about', () => {
    const entries = JSON.stringify([{ member: 'Vera' }, { member: 'Viktor' }, { member: '' }]);
    expect(impact({ members: entries }, version(members(false)), version(members(true, 3)))).toEqual({
      ...none,
      invalid: ['members'],
      newlyRequired: ['members'],
    });
  });

  it('counts what the new version checks besides its forms', () => {
    const select: Component = {
      type: 'FormSelectList',
      componentId: 'group',
      label: text('Grupp'),
      optionsTag: 'Grupper',
    };
    const offers = (...ids: string[]): CheckedForms => ({
      ...version(select),
      check: { dynamicOptions: { Grupper: ids.map((id) => ({ id })) } } as CheckedForms['check'],
    });
    expect(impact({ group: 'el' }, offers('el', 'vvs'), offers('vvs'))).toEqual({
      ...none,
      invalid: ['group'],
    });
    expect(impact({ group: 'el' }, offers('el'), offers('el', 'vvs'))).toEqual(none);
  });
});

describe('the changed forms', () => {
  it('are those that both versions have, and that differ', () => {
    const from = { forms: [form('same', box), form('other', name()), form('gone', box)] };
    const to = {
      forms: [form('new', box), form('other', name({ required: true })), form('same', { ...box })],
    };
    expect(changedForms(from, to)).toEqual(['other']);
  });
});
