import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Component } from '@/lib/domain/forms/component';
import type { VersionBody } from '@/lib/domain/organisation/body';
import { draftBodySchema } from '@/lib/domain/organisation/body-schema';
import { differences } from '@/lib/domain/organisation/differences';
import { withoutComponent } from '@/lib/domain/organisation/edit';
import { mergeBodies } from '@/lib/domain/organisation/merge';
import { bodyOf, partsOf } from '@/lib/domain/organisation/parts';
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

  it('are asked when they change the same property', () => {
    const mine = changed(base, (copy) =>
      Object.assign(labelOf(copy, 'postalCity').label ?? {}, { sv: 'Min' }),
    );
    const theirs = changed(base, (copy) =>
      Object.assign(labelOf(copy, 'postalCity').label ?? {}, { sv: 'Din' }),
    );
    expect(mergeBodies(base, mine, theirs)).toEqual({
      conflicts: [
        {
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

  it('are asked about the title of a form alone, not about what is in it', () => {
    const rename = (sv: string) => changed(base, (copy) => Object.assign(copy.forms[0]?.title ?? {}, { sv }));
    const { conflicts } = mergeBodies(base, rename('Min'), rename('Din')) as { conflicts: unknown[] };
    expect(conflicts).toHaveLength(1);
  });

  it('are asked when one changes what the other removes', () => {
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
