import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Component } from '@/lib/domain/forms/component';
import { COMPONENT_TYPES, newComponent } from '@/lib/domain/forms/kinds';
import {
  addColumn,
  addForm,
  componentOf,
  insertComponent,
  isAllowedAt,
  moveComponent,
  newId,
  positionOf,
  renameForm,
  rowsAt,
  showForm,
  spotsIn,
  stepComponent,
  stepForm,
  updateComponent,
} from '@/lib/domain/organisation/arrange';
import { EMPTY_BODY, type VersionBody } from '@/lib/domain/organisation/body';
import { draftBodySchema } from '@/lib/domain/organisation/body-schema';
import { placedComponents } from '@/lib/domain/organisation/placed';

import { text } from './bodies';

const idsIn = (body: VersionBody) =>
  placedComponents(body.forms).map(({ component }) => component.componentId);

/** Two forms, with each of the given components at a permitted place. */
function bodyOf(adds: readonly { type: (typeof COMPONENT_TYPES)[number]; spot: number }[]): VersionBody {
  return adds.reduce(
    (body, { type, spot }, number) => {
      const component = newComponent(type, `question${number + 1}`);
      const spots = spotsIn(body).filter((one) => isAllowedAt(body, component, one));
      const chosen = spots[spot % spots.length];
      return chosen
        ? insertComponent(body, { ...chosen, index: rowsAt(body, chosen).length }, component)
        : body;
    },
    addForm(addForm(EMPTY_BODY, 'form1'), 'form2'),
  );
}

const additions = fc.array(fc.record({ type: fc.constantFrom(...COMPONENT_TYPES), spot: fc.nat(20) }), {
  maxLength: 25,
});

describe('arranging a body', () => {
  it('gives every kind of component a beginning that can be stored', () => {
    for (const type of COMPONENT_TYPES) {
      const body = bodyOf([{ type, spot: 0 }]);
      expect(draftBodySchema.safeParse(body).error, type).toBeUndefined();
      expect(componentOf(body, 'question1')?.type).toBe(type);
    }
  });

  it('adds an empty column, in which the next part can stand', () => {
    const body = addColumn(bodyOf([{ type: 'FormColumns', spot: 0 }]), 'question1');
    expect(spotsIn(body).filter(({ parent }) => parent === 'question1')).toHaveLength(3);
    const last = { formId: body.forms[0]?.id ?? '', parent: 'question1', column: 2, index: 0 };
    const filled = insertComponent(body, last, newComponent('FormTextBox', 'x'));
    expect(positionOf(filled, 'x')).toEqual(last);
    expect(addColumn(filled, 'x')).toEqual(filled);
  });

  it('moves a component to exactly the requested place, and loses nothing', () => {
    fc.assert(
      fc.property(additions, fc.nat(), fc.nat(), fc.nat(), (adds, which, where, at) => {
        const body = bodyOf(adds);
        const ids = idsIn(body);
        const id = ids[which % Math.max(1, ids.length)];
        const component = id ? componentOf(body, id) : null;
        const spots = spotsIn(body);
        const spot = spots[where % spots.length];
        if (!id || !component || !spot) return;
        const others = rowsAt(body, spot).filter((row) => row.componentId !== id).length;
        const to = { ...spot, index: at % (others + 1) };
        const moved = moveComponent(body, id, to);
        expect([...idsIn(moved)].sort()).toEqual([...ids].sort());
        expect(draftBodySchema.safeParse(moved).success).toBe(true);
        if (isAllowedAt(body, component, spot)) expect(positionOf(moved, id)).toEqual(to);
        else expect(moved).toBe(body);
      }),
    );
  });

  it('undoes a step by the step back', () => {
    fc.assert(
      fc.property(additions, fc.nat(), (adds, which) => {
        const body = bodyOf(adds);
        const ids = idsIn(body);
        const id = ids[which % Math.max(1, ids.length)] ?? '';
        const down = stepComponent(body, id, 1);
        if (down !== body) expect(stepComponent(down, id, -1)).toEqual(body);
      }),
    );
  });

  it('never lets columns or a list hold what they cannot', () => {
    const inside = { formId: 'form1', parent: 'question1', column: 0 };
    const list = bodyOf([{ type: 'FormDynamicList', spot: 0 }]);
    expect(isAllowedAt(list, newComponent('FormDynamicPosition', 'x'), inside)).toBe(false);
    expect(isAllowedAt(list, newComponent('FormFile', 'x'), inside)).toBe(true);
    expect(isAllowedAt(list, newComponent('FormTextBox', 'x'), inside)).toBe(true);
    const columns = bodyOf([{ type: 'FormColumns', spot: 0 }]);
    expect(isAllowedAt(columns, newComponent('FormColumns', 'x'), inside)).toBe(false);
    expect(moveComponent(columns, 'question1', { ...inside, index: 0 })).toBe(columns);
    expect(isAllowedAt(columns, newComponent('FormFile', 'x'), inside)).toBe(true);
    const empty: Component = { type: 'FormColumns', componentId: 'x', columns: [] };
    expect(isAllowedAt(columns, empty, inside)).toBe(false);
    // No editor makes columns inside a list, but a file may bring them.
    const brought = insertComponent(list, { ...inside, index: 0 }, newComponent('FormColumns', 'x'));
    const within = { ...inside, parent: 'x' };
    expect(isAllowedAt(brought, newComponent('FormDynamicPosition', 'y'), within)).toBe(false);
    expect(isAllowedAt(brought, newComponent('FormTextBox', 'y'), within)).toBe(true);
  });

  it('moves forms, and stops at the ends', () => {
    const body = bodyOf([]);
    expect(stepForm(body, 'form2', -1).forms.map(({ id }) => id)).toEqual(['form2', 'form1']);
    const three = { ...body, forms: [...body.forms, { id: 'form3', title: text('Tre'), rows: [] }] };
    expect(stepForm(three, 'form2', -1).forms.map(({ id }) => id)).toEqual(['form2', 'form1', 'form3']);
    expect(stepForm(body, 'form1', -1)).toBe(body);
    expect(stepForm(body, 'form2', 1)).toBe(body);
  });

  it('changes one component wherever it stands', () => {
    const body = bodyOf([
      { type: 'FormColumns', spot: 0 },
      { type: 'FormTextBox', spot: 1 },
    ]);
    expect(positionOf(body, 'question2')?.parent).toBe('question1');
    const changed = updateComponent(body, 'question2', (one) => ({ ...one, publicId: '2.1' }));
    expect(componentOf(changed, 'question2')?.publicId).toBe('2.1');
    expect(componentOf(changed, 'question1')?.publicId).toBeUndefined();
  });

  it('changes nothing where there is nothing of that name', () => {
    const body = bodyOf([{ type: 'FormTextBox', spot: 0 }]);
    const nowhere = { formId: 'form1', parent: 'gone', column: 0 };
    expect([positionOf(body, 'gone'), componentOf(body, 'gone')]).toEqual([null, null]);
    expect(stepComponent(body, 'gone', 1)).toBe(body);
    expect(updateComponent(body, 'gone', () => newComponent('FormFile', 'x'))).toBe(body);
    expect(moveComponent(body, 'gone', { formId: 'form2', parent: null, column: 0, index: 0 })).toBe(body);
    expect(stepForm(body, 'gone', 1)).toBe(body);
    expect(isAllowedAt(body, newComponent('FormTextBox', 'x'), nowhere)).toBe(false);
    expect(rowsAt(body, nowhere)).toEqual([]);
    expect(rowsAt(body, { formId: 'gone', parent: null, column: 0 })).toEqual([]);
    expect(rowsAt(body, { formId: 'form1', parent: 'question1', column: 0 })).toEqual([]);
  });

  it('puts a component at its place in one column, and nowhere else', () => {
    const columns = bodyOf([{ type: 'FormColumns', spot: 0 }]);
    const right = { formId: 'form1', parent: 'question1', column: 1 };
    const add = (body: VersionBody, id: string, index: number) =>
      insertComponent(body, { ...right, index }, newComponent('FormTextBox', id));
    const body = add(add(add(columns, 'a', 0), 'c', 1), 'b', 1);
    expect(rowsAt(body, right).map(({ componentId }) => componentId)).toEqual(['a', 'b', 'c']);
    expect(rowsAt(body, { ...right, column: 0 })).toEqual([]);
    expect(rowsAt(body, { ...right, column: 2 })).toEqual([]);
    expect(stepComponent(body, 'a', -1)).toBe(body);
    expect(stepComponent(body, 'c', 1)).toBe(body);
    const up = stepComponent(body, 'b', -1);
    expect(rowsAt(up, right).map(({ componentId }) => componentId)).toEqual(['b', 'a', 'c']);
    expect(spotsIn(body)).toEqual([
      { formId: 'form1', parent: null, column: 0 },
      { formId: 'form1', parent: 'question1', column: 0 },
      right,
      { formId: 'form2', parent: null, column: 0 },
    ]);
  });

  it('names one form alone, and adds one at the end', () => {
    const named = renameForm(addForm(bodyOf([]), 'form3'), 'form2', { sv: 'Två', en: 'Two' });
    expect(named.forms.map(({ id, title }) => [id, title.sv, title.en])).toEqual([
      ['form1', '', ''],
      ['form2', 'Två', 'Two'],
      ['form3', '', ''],
    ]);
  });

  it('gives ids that neither this body nor any earlier version has used', () => {
    const body = {
      ...bodyOf([{ type: 'FormTextBox', spot: 0 }]),
      checkPoints: [{ componentId: 'question3', title: { sv: 'P', en: 'P' } }],
    };
    expect(newId('question', body, {})).toBe('question2');
    expect(newId('question', body, { question2: 'FormTextBox' })).toBe('question4');
    expect(newId('form', body, {})).toBe('form3');
  });

  it('shows one form on a condition, and always again', () => {
    const body = bodyOf([{ type: 'FormTextBox', spot: 0 }]);
    const [first, second] = body.forms;
    const shown = showForm(body, 'form2', ['question1=a', 'question1=b'], true);
    expect(shown).toEqual({
      ...body,
      forms: [first, { ...second, displayController: ['question1=a', 'question1=b'], displayAll: true }],
    });
    expect(showForm(shown, 'form2', [], false)).toEqual(body);
  });
});
