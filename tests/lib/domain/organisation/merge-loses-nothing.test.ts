import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Component } from '@/lib/domain/forms/component';
import type { VersionBody } from '@/lib/domain/organisation/body';
import { draftBodySchema } from '@/lib/domain/organisation/body-schema';
import { isSame } from '@/lib/domain/organisation/differences';
import { mergeBodies, type Settled } from '@/lib/domain/organisation/merge';
import { isList, partsOf } from '@/lib/domain/organisation/parts';
import { placedComponents } from '@/lib/domain/organisation/placed';
import { anyBody } from './bodies';
import { anyEdits } from './edits';

const RUNS = 200;

/** Any draft, and what two people made of it. */
const anyThree = fc
  .tuple(anyBody, anyEdits, anyEdits, anyEdits)
  .map(([body, before, one, other]): [VersionBody, VersionBody, VersionBody] => {
    const base = before(body);
    return [base, one(base), other(base)];
  });

const idsIn = ({ forms }: VersionBody) =>
  placedComponents<Component>(forms).map(({ component }) => component.componentId);

const isReadable = (body: VersionBody) => isSame(draftBodySchema.parse(structuredClone(body)), body);

it('two people who change one draft get all that either changed, or a conflict', () => {
  fc.assert(
    fc.property(anyThree, ([base, mine, theirs]) => {
      const outcome = mergeBodies(base, mine, theirs);
      if ('conflicts' in outcome) {
        expect(outcome.conflicts.length).toBeGreaterThan(0);
        return;
      }
      expect(isReadable(outcome.body)).toBe(true);
      const [old, my, their, merged] = [base, mine, theirs, outcome.body].map(partsOf) as [
        Parts,
        Parts,
        Parts,
        Parts,
      ];
      for (const key of new Set([...old.keys(), ...my.keys(), ...their.keys(), ...merged.keys()])) {
        // A mark says only that something is empty.
        if (isList(key) || key.endsWith('/-')) continue;
        const [was, one, other] = [old.get(key), my.get(key), their.get(key)];
        const isMine = isSame(was, other);
        expect([key, isMine || isSame(was, one) || isSame(one, other)]).toEqual([key, true]);
        expect([key, merged.get(key)]).toEqual([key, isMine ? one : other]);
      }
    }),
    { numRuns: RUNS },
  );
});

type Parts = ReturnType<typeof partsOf>;

it('whoever decides, and whatever, what is left can be read, and nothing of both is gone', () => {
  fc.assert(
    fc.property(anyThree, fc.infiniteStream(fc.boolean()), ([base, mine, theirs], choices) => {
      const settled: Settled[] = [];
      let outcome = mergeBodies(base, mine, theirs);
      for (let round = 0; 'conflicts' in outcome; round += 1) {
        expect(round).toBeLessThan(60);
        const next = outcome.conflicts.find(({ key }) => settled.every(([one]) => one !== key));
        // Choices can rule each other out. The editor then takes all of the last.
        if (!next) return;
        settled.push([next.key, choices.next().value ? 'mine' : 'theirs']);
        outcome = mergeBodies(base, mine, theirs, { settled });
      }
      expect(isReadable(outcome.body)).toBe(true);
      const [my, their, merged] = [mine, theirs, outcome.body].map(idsIn) as [string[], string[], string[]];
      if (settled.length === 0)
        expect(my.filter((id) => their.includes(id) && !merged.includes(id))).toEqual([]);
    }),
    { numRuns: RUNS },
  );
});

it('of one person’s two tabs, what is left can be read, and what both have is there', () => {
  fc.assert(
    fc.property(anyThree, ([base, mine, theirs]) => {
      const outcome = mergeBodies(base, mine, theirs, { isOwn: true });
      if ('conflicts' in outcome) return;
      expect(isReadable(outcome.body)).toBe(true);
      const [my, their, merged] = [mine, theirs, outcome.body].map(idsIn) as [string[], string[], string[]];
      expect(my.filter((id) => their.includes(id) && !merged.includes(id))).toEqual([]);
    }),
    { numRuns: RUNS },
  );
});
