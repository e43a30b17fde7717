import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CASE_STATUSES, type CaseStatus } from '@/lib/domain/lifecycle/status';
import type { Actor } from '@/lib/engine/access/access';
import { listCases } from '@/lib/features/case-list/list-cases';
import { db } from '@/lib/platform/database/db';
import { applicantOf, type CaseWorker } from '../fixtures/actors';
import type { Slug } from '../fixtures/organisations';
import { type State, stateOf, type World } from '../fixtures/world';
import type { Outside } from '../lib/integrations/outside';
import { checkCase, checkCompanies, checkStep, checkWrites } from './invariants';
import { actorFor, anyMove, type Move } from './moves';
import { checkSameEverywhere, checkStranger, lockedFor, strangerTo } from './reads';
import { createWalkWorld } from './walk-world';

const WALKS = 35;

let outside: Outside;
let world: World;
let both: CaseWorker;
beforeAll(async () => {
  ({ outside, world, both } = await createWalkWorld([1]));
});
afterAll(() => outside.close());

/** The moves that have succeeded. */
const done = new Set<string>();

type Who = 'applicant' | 'both' | `${Slug}:${1 | 2 | 3 | 4}`;
const ROLES = [1, 2, 3, 4] as const;
const anyone: fc.Arbitrary<Who> = fc.oneof(
  { weight: 5, arbitrary: fc.constant<Who>('both') },
  { weight: 4, arbitrary: fc.constant<Who>('applicant') },
  { weight: 3, arbitrary: fc.constantFrom<Who>(...ROLES.map((role): Who => `teknikbolagen:${role}`)) },
  { weight: 2, arbitrary: fc.constantFrom<Who>(...ROLES.map((role): Who => `handelsforbundet:${role}`)) },
);

interface Step {
  on: 0 | 1;
  who: Who;
  /** The first of these that fits the status is tried, or else the last, so that most attempts are worthwhile. */
  moves: Move[];
}
const step: fc.Arbitrary<Step> = fc.record({
  on: fc.constantFrom(0, 1),
  who: anyone,
  moves: fc.array(anyMove, { minLength: 1, maxLength: 3 }),
});
/** Now and then two moves are tried at once. */
const steps = fc.array(fc.tuple(step, fc.option(step, { freq: 4, nil: null })), {
  minLength: 5,
  maxLength: 25,
});
const start = fc.record({
  teknikbolagen: fc.constantFrom<CaseStatus>(...CASE_STATUSES.slice(0, 14)),
  handelsforbundet: fc.constantFrom<CaseStatus>(
    'CREATED',
    'STARTED',
    'DOWNLOADED_FOR_ANALOG_SIGNATURE',
    'SUBMITTED',
    'APPROVED_BY_MA',
    'RESET',
  ),
});

async function actorOf(who: Who, caseId: string): Promise<Actor> {
  if (who === 'both') return both;
  if (who === 'applicant') return applicantOf(await db().case.findUniqueOrThrow({ where: { id: caseId } }));
  const [slug, role] = who.split(':') as [Slug, string];
  return world.workers[slug][Number(role) as 1 | 2 | 3 | 4];
}

/** Tries a move. A refusal is fine; a defect is not. */
async function attempt(move: Move, actor: Actor, caseId: string): Promise<string | null> {
  try {
    await move.run(actorFor(move, actor), caseId);
    return null;
  } catch (error) {
    const code = (error as { code?: string }).code ?? '';
    if (!/^[A-Z_]{5,}$/.test(code) || code === 'INTERNAL') throw error;
    return code;
  }
}

it('whatever anybody tries, in whatever order, what must hold of cases holds', async () => {
  const seen = new Set<string>();
  let prepared = 0;
  await fc.assert(
    fc.asyncProperty(start, steps, fc.nat(), async (statuses, taken, which) => {
      const first = await world.caseIn(statuses.teknikbolagen);
      const second = await world.caseIn(statuses.handelsforbundet, { organisation: 'handelsforbundet' });
      prepared += 2;
      const states: [State, State] = [await stateOf(first.id), await stateOf(second.id)];
      for (const [one, other] of taken) {
        const isPair = other !== null && other.on === one.on;
        states[one.on] = isPair
          ? await tryBoth(one, other, states[one.on])
          : await tryOne(one, states[one.on], states[1 - one.on] as State);
        for (const { type } of states[one.on].events) seen.add(type);
        await checkCompanies();
      }
      await checkLists();
      await checkStranger(strangerTo(world, states, which), states[0]);
      await checkStranger(strangerTo(world, [states[1], states[0]], which), states[1]);
    }),
    { numRuns: WALKS },
  );
  // The walk is only useful if it reaches many statuses.
  expect(seen.size).toBeGreaterThan(12);
  expect([...done].some((name) => /^(take|bulk|cover)/.test(name))).toBe(true);
  // Some companies have applied again.
  expect(await db().case.count()).toBeGreaterThan(prepared);
}, 600_000);

const chosen = (moves: readonly Move[], { case: { status } }: State): Move =>
  (moves.find((move) => move.fits(status as CaseStatus)) ?? moves.at(-1)) as Move;

async function tryOne({ who, moves }: Step, before: State, elsewhere: State): Promise<State> {
  const move = chosen(moves, before);
  const actor = await actorOf(who, before.case.id);
  const locked = move.bySystem ? null : await lockedFor(actor, before.case.id);
  const code = await attempt(move, actor, before.case.id);
  const after = await stateOf(before.case.id);
  checkStep(before, after, actorFor(move, actor), move);
  if (code === null) {
    done.add(move.name);
    await move.checkAlone?.(before.case.id);
  }
  if (!move.bySystem) checkWrites(locked, before, after);
  if (code !== null) expect(after.events).toHaveLength(before.events.length);
  if (!move.bySystem && !move.isOwn && isStranger(actor, before)) {
    expect(move.isBulk ? ['NOT_FOUND', 'FORBIDDEN'] : ['NOT_FOUND']).toContain(code);
  }
  await checkCase(after);
  await checkSameEverywhere(both, after);
  expect(await db().case.findUnique({ where: { id: elsewhere.case.id } })).toEqual(elsewhere.case);
  return after;
}

/** Tries two steps at once. Each must succeed as a whole or do nothing, and all invariants must still be true. */
async function tryBoth(one: Step, other: Step, before: State): Promise<State> {
  const { id } = before.case;
  const actors = await Promise.all([actorOf(one.who, id), actorOf(other.who, id)]);
  const moves = [chosen(one.moves, before), chosen(other.moves, before)] as const;
  const codes = await Promise.all([attempt(moves[0], actors[0], id), attempt(moves[1], actors[1], id)]);
  const after = await stateOf(id);
  const added = after.events.length - before.events.length;
  expect(added).toBeLessThanOrEqual(codes.filter((code) => code === null).length);
  expect(after.case.version - before.case.version).toBe(added);
  await checkCase(after);
  await checkSameEverywhere(both, after);
  return after;
}

function isStranger(actor: Actor, { case: { moId } }: State): boolean {
  return actor.kind === 'caseWorker' && !actor.roles.some((role) => role.moId === moId);
}

/** Checks that nobody's list has a case of an organisation in which they have no role. */
async function checkLists(): Promise<void> {
  for (const slug of ['teknikbolagen', 'handelsforbundet'] as const) {
    const { items } = await listCases(world.workers[slug][3], { group: 'all', pageSize: 200 });
    expect(items.every(({ moId }) => moId === world.organisations[slug].id)).toBe(true);
  }
}
