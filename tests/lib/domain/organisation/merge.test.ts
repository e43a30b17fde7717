import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Component, Option, Text } from '@/lib/domain/forms/component';
import { updateComponent } from '@/lib/domain/organisation/arrange';
import { EMPTY_BODY, type Place, type VersionBody } from '@/lib/domain/organisation/body';
import { draftBodySchema } from '@/lib/domain/organisation/body-schema';
import { differences, isSame } from '@/lib/domain/organisation/differences';
import { withoutComponent } from '@/lib/domain/organisation/edit';
import { type MergeConflict, mergeBodies, type Settled } from '@/lib/domain/organisation/merge';
import { bodyOf, isList, type Parts, partsOf } from '@/lib/domain/organisation/parts';
import { placedComponents } from '@/lib/domain/organisation/placed';
import { anyBody, DEMO_BODIES, text } from './bodies';

const demo = Object.entries(DEMO_BODIES);

/** A copy with one change. */
function changed(body: VersionBody, change: (copy: VersionBody) => void): VersionBody {
  const copy = structuredClone(body);
  change(copy);
  return copy;
}
const labelOf = (body: VersionBody, componentId: string) =>
  (placedComponents<Component>(body.forms).find(({ component }) => component.componentId === componentId)
    ?.component ?? {}) as { label?: { sv: string; en: string }; required?: boolean };

describe('the parts of a body', () => {
  it.each(demo)('are the whole body again: %s', (_slug, body) => {
    expect(bodyOf(partsOf(body))).toEqual(body);
    expect(JSON.stringify(draftBodySchema.parse(bodyOf(partsOf(body))))).toBe(
      JSON.stringify(draftBodySchema.parse(body)),
    );
  });

  it('are the whole body again, whatever it holds', () => {
    fc.assert(
      fc.property(anyBody, (body) => {
        expect(bodyOf(partsOf(body))).toEqual(body);
      }),
    );
  });
});

describe('two people who edit', () => {
  it('keep what only one of them changed', () => {
    fc.assert(
      fc.property(anyBody, fc.nat(), (base, pick) => {
        const ids = placedComponents(base.forms).map(({ component }) => component.componentId);
        const mine = withoutComponent(base, ids[pick % ids.length] ?? '').body;
        expect(mergeBodies(base, mine, base)).toEqual({ body: mine });
        expect(mergeBodies(base, base, mine)).toEqual({ body: mine });
        expect(mergeBodies(base, mine, mine)).toEqual({ body: mine });
      }),
    );
  });

  it('never conflict if both are the same person, and what is theirs stays', () => {
    fc.assert(
      fc.property(anyBody, fc.nat(), fc.nat(), (base, one, other) => {
        const ids = placedComponents(base.forms).map(({ component }) => component.componentId);
        const titled = (title: string, id: string | undefined) =>
          changed(base, (copy) => {
            for (const form of copy.forms) form.title = text(title);
            const found = placedComponents<Component>(copy.forms).find(
              ({ component }) => component.componentId === id,
            )?.component;
            if (found && 'label' in found) found.label = text(title);
          });
        const mine = titled('Mitt', ids[one % ids.length]);
        const theirs = titled('Andra fliken', ids[other % ids.length]);
        const merged = mergeBodies(base, mine, theirs, { isOwn: true });
        expect(merged).toMatchObject({ body: { forms: mine.forms.map(({ title }) => ({ title })) } });
      }),
    );
  });

  const base = DEMO_BODIES.teknikbolagen;

  it('merge when they change different properties of one question', () => {
    const mine = changed(base, (copy) =>
      Object.assign(labelOf(copy, 'postalCity').label ?? {}, { sv: 'Ort (ny)' }),
    );
    const theirs = changed(base, (copy) => {
      Object.assign(labelOf(copy, 'postalCity'), { required: false });
      Object.assign(labelOf(copy, 'postalCity').label ?? {}, { en: 'Town (new)' });
    });
    const merged = mergeBodies(base, mine, theirs);
    expect(merged).toHaveProperty('body');
    const it = labelOf((merged as { body: VersionBody }).body, 'postalCity');
    expect(it).toMatchObject({ label: { sv: 'Ort (ny)', en: 'Town (new)' }, required: false });
  });

  it('conflict when they change the same property', () => {
    const mine = changed(base, (copy) =>
      Object.assign(labelOf(copy, 'postalCity').label ?? {}, { sv: 'Min' }),
    );
    const theirs = changed(base, (copy) =>
      Object.assign(labelOf(copy, 'postalCity').label ?? {}, { sv: 'Din' }),
    );
    expect(mergeBodies(base, mine, theirs)).toEqual({
      conflicts: [
        {
          key: 'components/postalCity/label/sv',
          place: {
            part: 'forms',
            formId: 'company',
            componentId: 'postalCity',
            property: 'label',
            locale: 'sv',
          },
          base: labelOf(base, 'postalCity').label?.sv,
          mine: 'Min',
          theirs: 'Din',
        },
      ],
    });
  });

  it('conflict about the title of a form alone, not about what is in it', () => {
    const rename = (sv: string) => changed(base, (copy) => Object.assign(copy.forms[0]?.title ?? {}, { sv }));
    const { conflicts } = mergeBodies(base, rename('Min'), rename('Din')) as { conflicts: unknown[] };
    expect(conflicts).toHaveLength(1);
  });

  it('conflict when one changes what the other removes', () => {
    const mine = withoutComponent(base, 'postalCity').body;
    const theirs = changed(base, (copy) =>
      Object.assign(labelOf(copy, 'postalCity'), { helpText: text('Hjälp') }),
    );
    expect(mergeBodies(base, mine, theirs)).toHaveProperty('conflicts');
    expect(mergeBodies(base, theirs, mine)).toHaveProperty('conflicts');
  });

  it('both add a question to the same form', () => {
    const add = (componentId: string, at: number) =>
      changed(base, (copy) =>
        copy.forms[0]?.rows.splice(at, 0, { type: 'FormCheckBox', componentId, label: text(componentId) }),
      );
    const merged = mergeBodies(base, add('mine', 1), add('theirs', 4)) as { body: VersionBody };
    const ids = merged.body.forms[0]?.rows.map(({ componentId }) => componentId) ?? [];
    expect(ids.filter((id) => id === 'mine' || id === 'theirs')).toEqual(['mine', 'theirs']);
    expect(ids).toHaveLength((base.forms[0]?.rows.length ?? 0) + 2);
  });

  it('move one question to two places', () => {
    const move = (to: number) =>
      changed(base, (copy) => {
        const [row] = copy.forms[0]?.rows.splice(2, 1) ?? [];
        if (row) copy.forms[to]?.rows.push(row);
      });
    expect(mergeBodies(base, move(1), move(2))).toHaveProperty('conflicts');
    expect(mergeBodies(base, move(1), move(1))).toEqual({ body: move(1) });
  });
});

describe('two people who edit the same order', () => {
  const question = (componentId: string): Component => ({
    type: 'FormCheckBox',
    componentId,
    label: text(componentId),
  });
  const choice = (...ids: string[]): Component => ({
    type: 'FormCheckBoxList',
    componentId: 'choice',
    label: text('Val'),
    options: ids.map((id) => ({ id, label: text(id) })),
  });
  const columns = (...ids: string[][]): Component => ({
    type: 'FormColumns',
    componentId: 'columns',
    columns: ids.map((column) => column.map(question)),
  });
  const body = (...forms: Component[][]): VersionBody => ({
    ...EMPTY_BODY,
    forms: forms.map((rows, index) => ({ id: `form${index}`, title: text(`Form ${index}`), rows })),
  });
  const questions = (...ids: string[]) => body(ids.map(question));
  const merged = (base: VersionBody, mine: VersionBody, theirs: VersionBody) => {
    const result = mergeBodies(base, mine, theirs);
    return 'body' in result
      ? result.body.forms.map(({ rows }) => rows.map(({ componentId }) => componentId).join(' '))
      : result.conflicts.map(({ place }) => Object.values(place).join('/'));
  };

  it('keep what both added, each after the question that it followed', () => {
    const base = questions('a', 'b', 'c');
    expect(merged(base, questions('a', 'x', 'b', 'c'), questions('a', 'b', 'c', 'y'))).toEqual(['a x b c y']);
    expect(merged(base, questions('x', 'a', 'b', 'c'), questions('y', 'a', 'b', 'c'))).toEqual(['x y a b c']);
    expect(merged(base, questions('a', 'x1', 'x2', 'b', 'c'), questions('c', 'b', 'a'))).toEqual([
      'c b a x1 x2',
    ]);
  });

  it('keep the new order of one and what the other added or removed', () => {
    const base = questions('a', 'b', 'c');
    expect(merged(base, questions('c', 'b', 'a'), questions('a', 'c'))).toEqual(['c a']);
    expect(merged(base, questions('a', 'c'), questions('c', 'b', 'a'))).toEqual(['c a']);
    expect(merged(base, questions('c', 'b', 'a'), questions('c', 'b', 'a', 'x'))).toEqual(['c b a x']);
  });

  it('conflict when both put the same things in different new orders', () => {
    const base = questions('a', 'b', 'c');
    expect(merged(base, questions('c', 'a', 'b'), questions('b', 'a', 'c'))).toEqual(['forms/form0/rows']);
    const result = mergeBodies(base, questions('c', 'a', 'b'), questions('b', 'a', 'c'));
    expect(result).toMatchObject({
      conflicts: [{ base: ['a', 'b', 'c'], mine: ['c', 'a', 'b'], theirs: ['b', 'a', 'c'] }],
    });
  });

  it('add options to one question', () => {
    const result = mergeBodies(
      body([choice('a', 'b')]),
      body([choice('a', 'x', 'b')]),
      body([choice('a', 'b', 'y')]),
    );
    expect(result).toEqual({ body: body([choice('a', 'x', 'b', 'y')]) });
    const less = mergeBodies(body([choice('a', 'b')]), body([choice('b')]), body([choice('a', 'b', 'y')]));
    expect(less).toEqual({ body: body([choice('b', 'y')]) });
  });

  it('take the options away from a question that another list fills from then on', () => {
    const tagged: Component = {
      type: 'FormCheckBoxList',
      componentId: 'choice',
      label: text('Val'),
      optionsTag: 'Undergrupper',
    };
    const [base, mine] = [body([choice('a', 'b')]), body([tagged])];
    expect(mergeBodies(base, mine, base)).toEqual({ body: mine });
    expect(mergeBodies(base, base, mine)).toEqual({ body: mine });
    expect(mergeBodies(mine, mine, base)).toEqual({ body: base });
    expect(merged(base, mine, body([choice('a', 'b', 'x')]))).toEqual(['forms/form0/choice/options/x']);
  });

  it('take the buttons away in the same way', () => {
    const radio = (more: object) =>
      body([
        { type: 'FormRadioButtonGroup', componentId: 'choice', label: text('Val'), ...more } as Component,
      ]);
    const buttons = (...ids: string[]) => radio({ radioButtons: ids.map((id) => ({ id, label: text(id) })) });
    const [base, mine] = [buttons('a', 'b'), radio({ optionsTag: 'Undergrupper' })];
    expect(mergeBodies(base, mine, base)).toEqual({ body: mine });
    expect(merged(base, mine, buttons('a', 'b', 'x'))).toEqual(['forms/form0/choice/radioButtons/x']);
  });

  it('conflict when one translates what the other removes', () => {
    const half = (it: VersionBody): VersionBody => {
      const copy = structuredClone(it);
      for (const { title } of [...copy.forms, ...copy.checkPoints]) Reflect.deleteProperty(title, 'en');
      return copy;
    };
    const whole = { ...questions('a'), checkPoints: [{ componentId: 'p', title: text('P') }] };
    expect(merged(half(whole), EMPTY_BODY, whole)).toEqual(
      expect.arrayContaining(['forms/form0', 'checkPoints/p']),
    );
  });

  it('move a question to another form while the other adds to both', () => {
    const base = body([question('a'), question('b')], [question('c')]);
    const mine = body([question('b')], [question('c'), question('a')]);
    const theirs = body([question('a'), question('b'), question('x')], [question('y'), question('c')]);
    expect(merged(base, mine, theirs)).toEqual(['b x', 'y c a']);
  });

  it('conflict when one puts a question where the other took everything away', () => {
    const base = body([question('a'), columns(['b'], ['c'])], []);
    const into = body([columns(['b', 'a'], ['c'])], []);
    const without = body([question('a'), question('b'), question('c')], []);
    const narrower = body([question('a'), columns(['b', 'c'])], []);
    expect(merged(base, into, without)).toContain('forms/form0/columns');
    expect(merged(base, body([columns(['b'], ['c', 'a'])], []), narrower)).toContain('forms/form0/a/place');
    expect(merged(base, into, narrower)).toEqual(['columns', '']);
    const form = { ...base, forms: base.forms.slice(0, 1) };
    expect(merged(base, form, body([question('a'), columns(['b'], ['c'])], [question('x')]))).toContain(
      'forms/form1',
    );
  });

  it('conflict when each moves one part into the other', () => {
    const inside = (outer: string, ...rest: Component[]): Component => ({
      type: 'FormColumns',
      componentId: outer,
      columns: [[question(`in-${outer}`), ...rest]],
    });
    const base = body([inside('x'), inside('y')]);
    const [mine, theirs] = [body([inside('y', inside('x'))]), body([inside('x', inside('y'))])];
    expect(merged(base, mine, theirs)).toEqual(['forms/form0/x/place']);
    for (const [winner, body] of [
      ['mine', mine],
      ['theirs', theirs],
    ] as const)
      expect(mergeBodies(base, mine, theirs, { settled: [['components/x/place', winner]] })).toEqual({
        body,
      });
    expect(mergeBodies(base, mine, theirs, { isOwn: true })).toEqual({ body: mine });
  });

  it('conflict when one gives a question another type and the other changes it', () => {
    const box = (rest: object = {}) =>
      body([{ type: 'FormTextBox', componentId: 'a', label: text('A'), ...rest } as Component]);
    const [base, mine, theirs] = [box(), questions('a'), box({ validation: { maxLength: 9 } })];
    const [other] = [changed(mine, (copy) => Object.assign(labelOf(copy, 'a'), { label: text('A') }))];
    expect(merged(base, other, base)).toEqual(['a']);
    expect(merged(base, other, theirs)).toEqual(['forms/form0/a/type']);
    const settled = (winner: 'mine' | 'theirs') =>
      mergeBodies(base, other, theirs, { settled: [['components/a/type', winner]] });
    expect(settled('mine')).toEqual({ body: other });
    expect(settled('theirs')).toEqual({ body: theirs });
    expect(mergeBodies(base, other, theirs, { isOwn: true })).toEqual({ body: other });
  });

  it('conflict when one renames what the other removes, be it a question, a form or a checkpoint', () => {
    const point = (title?: string): VersionBody => ({
      ...body([question('a')], []),
      checkPoints: title === undefined ? [] : [{ componentId: 'point', title: text(title) }],
    });
    const renamed = changed(body([question('a')], []), (copy) =>
      Object.assign(copy.forms[1] ?? {}, { title: text('Ny') }),
    );
    expect(merged(point('Punkt'), point('Ny'), point())).toEqual(['checkPoints/point']);
    expect(merged(point('Punkt'), point(), point('Ny'))).toEqual(['checkPoints/point']);
    expect(merged(body([question('a')], []), renamed, body([question('a')]))).toEqual(['forms/form1']);
  });

  it('change different checkpoints, texts and steps of the process', () => {
    const base: VersionBody = { ...questions('a'), checkPoints: [{ componentId: 'p', title: text('P') }] };
    const mine: VersionBody = {
      ...base,
      checkPoints: [...base.checkPoints, { componentId: 'q', title: text('Q') }],
      process: { ...base.process, hasCreditReport: true },
    };
    const theirs: VersionBody = {
      ...base,
      checkPoints: [{ componentId: 'r', title: text('R') }, ...base.checkPoints],
      texts: { introduction: text('Hej') },
    };
    const both = { ...mine, ...{ texts: theirs.texts } };
    expect(mergeBodies(base, mine, theirs)).toEqual({
      body: {
        ...both,
        checkPoints: ['r', 'p', 'q'].map((id) => ({ componentId: id, title: text(id.toUpperCase()) })),
      },
    });
  });

  it('lose nothing that either of them changed on different questions', () => {
    fc.assert(
      fc.property(anyBody, fc.nat(), fc.nat(), (base, first, second) => {
        const ids = placedComponents(base.forms).map(({ component }) => component.componentId);
        const [one, other] = [ids[first % ids.length] ?? '', ids[second % ids.length] ?? ''];
        const numbered = (it: VersionBody, id: string) =>
          updateComponent(it, id, (component) => ({ ...component, publicId: 'mine' }));
        const tagged = (it: VersionBody, id: string) =>
          updateComponent(it, id, (component) => ({ ...component, tag: 'theirs' }) as Component);
        const [mine, theirs] = [numbered(base, one), tagged(base, other)];
        expect(mergeBodies(base, mine, theirs)).toEqual({ body: tagged(mine, other) });
        expect(mergeBodies(base, theirs, mine)).toEqual({ body: tagged(mine, other) });
      }),
    );
  });
});

/** One change of a kind that the editor makes. `at` picks what is changed, `value` what it becomes. */
type Edit = (copy: VersionBody, at: number, value: number) => void;

const picked = <T>(from: readonly T[], at: number): T | undefined => from[at % Math.max(1, from.length)];
const componentAt = (copy: VersionBody, at: number) =>
  picked(placedComponents<Component>(copy.forms), at)?.component as
    | (Component & {
        label?: Text;
        required?: boolean;
        validation?: object;
        options?: Option[];
        radioButtons?: Option[];
      })
    | undefined;
const choicesAt = (copy: VersionBody, at: number) => {
  const found = placedComponents<Component>(copy.forms).flatMap(({ component }) => {
    const { options, radioButtons } = component as { options?: Option[]; radioButtons?: Option[] };
    return options || radioButtons ? [options ?? radioButtons ?? []] : [];
  });
  return picked(found, at);
};
const columnsAt = (copy: VersionBody, at: number) =>
  picked(
    placedComponents<Component>(copy.forms).flatMap(({ component }) =>
      component.type === 'FormColumns' ? [component.columns] : [],
    ),
    at,
  );

const EDITS: Record<string, Edit> = {
  text: (copy, at, value) => Object.assign(componentAt(copy, at)?.label ?? {}, { sv: `Text ${value}` }),
  switch: (copy, at, value) => Object.assign(componentAt(copy, at) ?? {}, { required: value % 2 === 0 }),
  number: (copy, at, value) => Object.assign(componentAt(copy, at) ?? {}, { publicId: `${value}` }),
  rule: (copy, at, value) => Object.assign(componentAt(copy, at)?.validation ?? {}, { maxLength: value }),
  condition: (copy, at) => Reflect.deleteProperty(componentAt(copy, at) ?? {}, 'displayController'),
  option: (copy, at, value) => {
    const [first] = choicesAt(copy, at) ?? [];
    if (first) first.label = text(`Val ${value}`);
  },
  addedOption: (copy, at, value) => {
    const options = choicesAt(copy, at);
    if (options && !options.some(({ id }) => id === `new${value}`))
      options.push({ id: `new${value}`, label: text('Nytt') });
  },
  removedOption: (copy, at) => void choicesAt(copy, at)?.shift(),
  orderedOptions: (copy, at, value) => {
    const options = choicesAt(copy, at);
    if (options) options.push(...options.splice(0, value % 3));
  },
  added: (copy, at, value) => {
    const id = `added${value}`;
    if (placedComponents(copy.forms).some(({ component }) => component.componentId === id)) return;
    picked(copy.forms, at)?.rows.splice(value, 0, {
      ...{ type: 'FormCheckBox', componentId: id, label: text('Ny') },
    });
  },
  removed: (copy, at) =>
    Object.assign(copy, withoutComponent(copy, componentAt(copy, at)?.componentId ?? '').body),
  moved: (copy, at, value) => {
    const from = picked(copy.forms, at)?.rows;
    const [row] = from?.splice(value % Math.max(1, from.length), 1) ?? [];
    if (row) picked(copy.forms, value)?.rows.push(row);
  },
  intoColumn: (copy, at, value) => {
    const columns = columnsAt(copy, value);
    const [row] = columns ? (picked(copy.forms, at)?.rows.splice(value, 1) ?? []) : [];
    if (row && !('columns' in row)) columns?.at(-1)?.push(row);
    else if (row) picked(copy.forms, at)?.rows.splice(value, 0, row);
  },
  narrowed: (copy, at) => {
    const columns = columnsAt(copy, at);
    if (columns && columns.length > 1) columns[0]?.push(...(columns.pop() ?? []));
  },
  fromRegister: (copy, at) => {
    const component = componentAt(copy, at);
    if (!component?.options && !component?.radioButtons) return;
    Reflect.deleteProperty(component, component.options ? 'options' : 'radioButtons');
    Object.assign(component, { optionsTag: 'Undergrupper' });
  },
  form: (copy, at, value) => Object.assign(picked(copy.forms, at) ?? {}, { title: text(`Form ${value}`) }),
  removedForm: (copy, at) => void copy.forms.splice(at % 2, 1),
  orderedForms: (copy) => void copy.forms.reverse(),
  ownText: (copy, _at, value) => Object.assign(copy.texts, { introduction: text(`Hej ${value}`) }),
  step: (copy, _at, value) => Object.assign(copy.process, { hasCreditReport: value % 2 === 0 }),
  regions: (copy, _at, value) => Object.assign(copy.process, { zipRegions: [{ from: `${value}`, to: '9' }] }),
  point: (copy, _at, value) => Object.assign(copy.checkPoints[0] ?? {}, { title: text(`Punkt ${value}`) }),
  removedPoint: (copy) => void copy.checkPoints.pop(),
};
const edits = fc.array(fc.tuple(fc.constantFrom(...Object.keys(EDITS)), fc.nat(12), fc.nat(5)), {
  minLength: 1,
  maxLength: 4,
});
const edited = (base: VersionBody, by: readonly (readonly [string, number, number])[]) =>
  changed(base, (copy) => {
    for (const [name, at, value] of by) EDITS[name]?.(copy, at, value);
  });

describe('two people who edit anything', () => {
  const isOrder = isList;
  /** Whether a conflict over a part, or over something around it, is reported. */
  const isReported = (key: string, conflicts: readonly MergeConflict[], bodies: readonly VersionBody[]) =>
    conflicts.some(
      (one) =>
        key === one.key ||
        key.startsWith(`${one.key}/`) ||
        // Where a part goes needs its column, which goes with its last part. An option needs the list of options.
        ((one.place.property === 'place' || one.removedBy !== undefined) &&
          /\/(place|columnCount)$/.test(key)) ||
        (one.place.optionId !== undefined &&
          /^components\/[^/]+\/(options|radioButtons)/.test(key) &&
          key.split('/')[1] === one.place.componentId) ||
        (one.removedBy !== undefined && bodies.some((body) => isInside(body, key, one.place))),
    );
  const isInside = (body: VersionBody, key: string, { formId, componentId, property }: Place) => {
    const id = key.split('/')[1];
    const rows = body.forms.flatMap((form) =>
      componentId === undefined
        ? form.id === formId
          ? form.rows
          : []
        : placedComponents<Component>([form])
            .map(({ component }) => component)
            .filter((component) => component.componentId === componentId),
    );
    return (
      property === undefined &&
      placedComponents([{ id: '', rows }]).some(({ component }) => component.componentId === id)
    );
  };

  it('lose no change without notice, and get the rest merged whatever they choose', () => {
    fc.assert(
      fc.property(anyBody, edits, edits, fc.infiniteStream(fc.boolean()), (base, by, other, choices) => {
        const [mine, theirs] = [edited(base, by), edited(base, other)];
        const reported: MergeConflict[] = [];
        const settled: Settled[] = [];
        let outcome = mergeBodies(base, mine, theirs);
        for (let round = 0; 'conflicts' in outcome; round += 1) {
          expect(round).toBeLessThan(30);
          const { conflicts } = outcome;
          const first = conflicts.find((one) => settled.every(([key]) => key !== one.key));
          // Both forms that a question could be in may have been chosen away. Choices of one person always go together.
          if (!first) {
            expect(new Set(settled.map(([, winner]) => winner)).size).toBe(2);
            return;
          }
          reported.push(...outcome.conflicts);
          settled.push([first.key, choices.next().value ? 'mine' : 'theirs']);
          outcome = mergeBodies(base, mine, theirs, { settled });
        }
        const [before, my, their, after] = [base, mine, theirs, outcome.body].map(partsOf) as [
          Parts,
          Parts,
          Parts,
          Parts,
        ];
        for (const [side, otherSide] of [
          [my, their],
          [their, my],
        ] as const) {
          for (const key of new Set([...before.keys(), ...side.keys()])) {
            if (isOrder(key) || isSame(before.get(key), side.get(key))) continue;
            if (isReported(key, reported, [base, mine, theirs])) continue;
            expect([key, after.get(key)]).toEqual([key, side.get(key)]);
            // What was taken out of a thing that the other person removed is reported like any other change in it.
            const thing = key.split('/').slice(0, 2).join('/');
            const isGone = [side, otherSide].some((one) => !one.has(`${thing}/type`));
            expect([key, before.has(`${thing}/type`) && isGone && side.has(`${thing}/type`)]).toEqual([
              key,
              false,
            ]);
            expect(
              isSame(before.get(key), otherSide.get(key)) || isSame(side.get(key), otherSide.get(key)),
            ).toBe(true);
          }
        }
        for (const [key, winner] of settled) {
          const { removedBy } = reported.find((one) => one.key === key) ?? {};
          if (removedBy !== undefined || isOrder(key)) continue;
          const won = (winner === 'mine' ? my : their).get(key);
          if (reported.every((one) => one.removedBy === undefined))
            expect([key, after.get(key)]).toEqual([key, won]);
        }
        // What stands is whole: nothing is without its type or its list.
        expect(partsOf(bodyOf(after))).toEqual(after);
      }),
      { numRuns: 500 },
    );
  });
});

describe('what differs', () => {
  it('is nothing between a body and itself', () => {
    fc.assert(
      fc.property(anyBody, (body) => {
        expect(differences(body, structuredClone(body))).toEqual([]);
      }),
    );
  });

  it('is one change for a removed question, with its name', () => {
    const base = DEMO_BODIES.teknikbolagen;
    const { body, changed: touched } = withoutComponent(base, 'postalAddress');
    expect(touched).toEqual([]);
    expect(differences(base, body)).toEqual([
      {
        kind: 'removed',
        place: { part: 'forms', formId: 'company', componentId: 'postalAddress' },
        name: labelOf(base, 'postalAddress').label,
      },
    ]);
    expect(differences(body, base)).toMatchObject([{ kind: 'added' }]);
  });

  it('says the old and the new value of a property, of a process too', () => {
    const base = DEMO_BODIES.teknikbolagen;
    const after = changed(base, (copy) => {
      copy.process.hasCreditReport = true;
      copy.forms.reverse();
    });
    expect(differences(base, after)).toEqual([
      {
        kind: 'moved',
        place: { part: 'forms' },
        from: base.forms.map(({ id }) => id),
        to: after.forms.map(({ id }) => id),
      },
      {
        kind: 'changed',
        place: { part: 'process', property: 'hasCreditReport' },
        from: false,
        to: true,
      },
    ]);
  });

  it('is found wherever anything was taken out', () => {
    fc.assert(
      fc.property(anyBody, fc.nat(), (base, pick) => {
        const ids = placedComponents(base.forms).map(({ component }) => component.componentId);
        const removed = ids[pick % ids.length] ?? '';
        const changes = differences(base, withoutComponent(base, removed).body);
        expect(changes.some(({ kind, place }) => kind === 'removed' && place.componentId === removed)).toBe(
          true,
        );
      }),
    );
  });
});

it('leaves a text whole of which one language is removed and the other changed', () => {
  const withText = (introduction?: Text): VersionBody => ({
    ...EMPTY_BODY,
    texts: introduction ? { introduction } : {},
  });
  const settled: Settled[] = [
    ['texts/introduction/sv', 'theirs'],
    ['texts/introduction/en', 'mine'],
  ];
  const [base, mine] = [withText({ sv: 'Hej', en: 'Hello' }), withText({ sv: 'Hejsan', en: 'Hi' })];
  const outcome = mergeBodies(base, mine, withText(), { settled });
  expect(outcome).toMatchObject({ body: { texts: { introduction: { sv: '', en: 'Hi' } } } });
});

it('leaves a part whole to which one tab gave another type, and which the other removed', () => {
  const part = (type: 'FormCheckBox' | 'FormTextBox'): Component => ({
    type,
    componentId: 'part',
    label: text('Ny'),
  });
  const withRows = (...rows: Component[]): VersionBody => ({
    ...EMPTY_BODY,
    forms: [{ id: 'form', title: text('Formulär'), rows }],
  });
  const mine = withRows(part('FormTextBox'));
  expect(mergeBodies(withRows(part('FormCheckBox')), mine, withRows(), { isOwn: true })).toEqual({
    body: mine,
  });
});
