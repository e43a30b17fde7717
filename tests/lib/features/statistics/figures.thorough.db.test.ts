import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ACTIVE } from '@/lib/domain/lifecycle/status';
import { DEFAULT_LOCALE } from '@/lib/domain/locale';
import { weekOf } from '@/lib/domain/statistics/weeks';
import { DAY_MS, HOUR_MS } from '@/lib/domain/time';
import { type Actor, systemActor } from '@/lib/engine/access/access';
import { runCommand } from '@/lib/engine/command';
import { createCase } from '@/lib/features/case/create-case';
import { approveForm, setCheckPoint } from '@/lib/features/case/review-form';
import { eraseByAge } from '@/lib/features/retention/apply-retention';
import { confirmSignature } from '@/lib/features/signing/company-signature';
import { addUpFigures } from '@/lib/features/statistics/add-up-figures';
import { BIN_BOUNDS, binOf } from '@/lib/features/statistics/get-statistics';
import { logInToSigning } from '@/lib/integrations/signing/signing';
import { db } from '@/lib/platform/database/db';
import { sql } from '@/lib/platform/database/sql';
import { applicantOf, type CaseWorker } from '../../../fixtures/actors';
import type { Slug } from '../../../fixtures/organisations';
import type { World } from '../../../fixtures/world';
import { actorFor, anyMove, type Move } from '../../../model/moves';
import { createWalkWorld } from '../../../model/walk-world';
import type { Outside } from '../../integrations/outside';
import { recomputed, storedFigures } from './recomputed';

const WALKS = 14;

let outside: Outside;
let world: World;
let both: CaseWorker;

beforeAll(async () => {
  ({ outside, world, both } = await createWalkWorld([1, 4]));
});
afterAll(async () => {
  vi.useRealTimers();
  await outside.close();
});

/** The clock of the product: the database has its own, which the figures do not look at. */
function passTime(ms: number): void {
  vi.setSystemTime(Date.now() + ms);
}

/** What leads from a new case to a decision, in order; each is tried by whoever may. */
const ON_THE_WAY: Record<Slug, readonly string[]> = {
  teknikbolagen: [
    ...[
      'share',
      'all signed',
      'shareInternal',
      'manager signed',
      'confirmInternal',
      'submitForRegionalReview',
    ],
    ...['recommend', 'export'],
  ],
  handelsforbundet: ['lockForPaper', 'upload', 'export'],
};
const ALL_MOVES: readonly Move[] = fc.sample(anyMove, { numRuns: 1_500, seed: 7 });

async function attempt(move: Move, caseId: string): Promise<void> {
  // The login at the signing service does not last for days.
  both = { ...both, signingToken: (await logInToSigning('anna@example.com', 'signera')).accessToken };
  const theCase = await db().case.findUniqueOrThrow({ where: { id: caseId } });
  const actors: Actor[] = [
    both,
    applicantOf(theCase),
    world.workers.teknikbolagen[4],
    world.workers.handelsforbundet[4],
  ];
  for (const actor of move.bySystem ? [systemActor(move.bySystem)] : actors) {
    if (await unlessRefused(() => move.run(actorFor(move, actor), caseId))) return;
  }
}

const movesLike = (name: string) => ALL_MOVES.filter((move) => move.name.split(' {')[0] === name);

/** Approves all that a signed application needs, as far as it can be. */
async function approveAll(caseId: string): Promise<void> {
  const where = { caseId };
  const [forms, points] = [
    await db().caseForm.findMany({ where }),
    await db().checkPoint.findMany({ where }),
  ];
  const approvals = [
    ...forms.map(
      ({ formId }) =>
        () =>
          runCommand(approveForm, both, caseId, { formId, isApproved: true }),
    ),
    ...points.map(
      ({ componentId }) =>
        () =>
          runCommand(setCheckPoint, both, caseId, { componentId, isConfirmed: true }),
    ),
    () => runCommand(confirmSignature, both, caseId, { isConfirmed: true }),
  ];
  for (const approve of approvals) await unlessRefused(approve);
}

/** Refusals are part of the game; a defect is not. */
async function unlessRefused(act: () => Promise<unknown>): Promise<boolean> {
  try {
    await act();
    return true;
  } catch (error) {
    const code = (error as { code?: string }).code ?? '';
    if (!/^[A-Z_]{5,}$/.test(code) || code === 'INTERNAL') throw error;
    return false;
  }
}

/** One case on its way, with whatever else happens to it. */
async function walk(slug: Slug, random: () => number): Promise<void> {
  const straying = random() < 0.4 ? 0 : 0.5;
  const at = new Date();
  const { id } = await world.caseIn(slug === 'teknikbolagen' ? 'CREATED_GETACCEPT' : 'CREATED', {
    organisation: slug,
    data: { createdAt: at, lastChangedAt: at },
  });
  const some = () => ALL_MOVES[Math.floor(random() * ALL_MOVES.length)] as Move;
  const isRejected = random() < 0.2;
  for (const step of ON_THE_WAY[slug]) {
    const name = isRejected && step === 'export' ? 'reject' : step;
    for (let aside = random(); aside < straying; aside += random()) {
      passTime(random() * 20 * HOUR_MS);
      const isTwo = random() < 0.3;
      await Promise.all([attempt(some(), id), isTwo ? attempt(some(), id) : undefined]);
    }
    if (['shareInternal', 'submitForRegionalReview', 'export'].includes(name)) await approveAll(id);
    passTime(random() * 9 * DAY_MS);
    if (random() < 0.3) await attempt(movesLike('delegate')[0] as Move, id);
    await attempt(movesLike(name).find((move) => !move.name.includes('false')) as Move, id);
  }
}

/** Numbers between 0 and 1 that are the same in every run. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

describe('the stored figures', () => {
  it('are what the events of the cases say, after whatever happened to them', async () => {
    const start = Date.now() - 200 * DAY_MS;
    vi.useFakeTimers({ toFake: ['Date'] });
    for (let index = 0; index < WALKS; index += 1) {
      vi.setSystemTime(start + index * 4 * DAY_MS);
      const slug = index % 2 === 0 ? 'teknikbolagen' : 'handelsforbundet';
      await Promise.all([
        walk(slug, randomFrom(index * 2 + 1)),
        walk(slug, randomFrom(index * 2 + 2)),
        ...(index % 3 === 0 ? [addUpFigures({ size: 7 }), addUpFigures({ size: 5 })] : []),
      ]);
    }
    const expected = await recomputed();
    expect(await storedFigures()).toEqual(expected);
    // The walk is only worth something when it gets about.
    const figures = new Set(expected.map((line) => line.split(' ')[3]));
    expect([...figures].sort()).toEqual([
      ...[
        'applicant',
        'created',
        'exported',
        'handled',
        'manager',
        'open',
        'region',
        'rejected',
        'removed',
        'signatory',
      ],
      ...['submitted', 'total', 'us'],
    ]);
    expect(new Set(expected.map((line) => line.split(' ')[1])).size).toBeGreaterThan(2);
  }, 300_000);

  it('are the same after they have been added up by two at once, and few', async () => {
    const before = await storedFigures();
    await Promise.all([addUpFigures({ size: 20 }), addUpFigures({ size: 20 })]);
    await addUpFigures();
    expect(await storedFigures()).toEqual(before);
    const [left] = await sql()`
      SELECT (SELECT count(*)::int FROM case_figure_change) AS changes, (SELECT count(*)::int FROM case_figure) AS figures`;
    expect(left).toEqual({ changes: 0, figures: before.length });
  });

  it('go on from what was added up', async () => {
    const open = await db().case.findFirstOrThrow({
      where: { status: { in: [...ACTIVE] } },
    });
    passTime(3 * DAY_MS);
    for (const move of movesLike('reject')) {
      await attempt(move, open.id);
      break;
    }
    expect((await db().case.findUniqueOrThrow({ where: { id: open.id } })).status).toBe('REJECTED');
    expect(await storedFigures()).toEqual(await recomputed());
  });

  it('keep a case that retention erases, and count a draft that it removes as removed', async () => {
    const rejected = await db().case.findFirstOrThrow({ where: { status: 'REJECTED' } });
    const before = await storedFigures();
    await runCommand(eraseByAge, systemActor('job'), rejected.id, { rule: 'rejected' as const });
    expect(await storedFigures()).toEqual(before);
    const at = new Date();
    const draft = await world.caseIn('CREATED', {
      organisation: 'handelsforbundet',
      data: { createdAt: at, lastChangedAt: at },
    });
    passTime(400 * DAY_MS);
    await runCommand(eraseByAge, systemActor('job'), draft.id, { rule: 'drafts' as const });
    const week = weekOf(new Date());
    const moId = world.organisations.handelsforbundet.id;
    expect(await storedFigures()).toContain(`${moId} - ${week} removed : 1`);
    expect(await storedFigures()).toContain(`${moId} - ${weekOf(at)} created : 1`);
  });
});

describe('the database', () => {
  it('knows the same bins and weeks', async () => {
    const times = [0, 1, ...BIN_BOUNDS.flatMap((bound) => [bound - 1, bound, bound + 1]), 10 ** 12];
    const bins = await sql()<{ bin: number }[]>`
      SELECT lead_time_bin(ms) AS bin FROM unnest(${times}::bigint[]) WITH ORDINALITY t (ms, n) ORDER BY n`;
    expect(bins.map(({ bin }) => bin)).toEqual(times.map(binOf));
    const moments = Array.from(
      { length: 800 },
      (_, index) => new Date(Date.UTC(2025, 11, 28) + index * 11 * HOUR_MS),
    );
    const weeks = await sql()<{ week: string }[]>`
      SELECT week_of(at)::text AS week
      FROM unnest(${moments.map((at) => at.toISOString())}::timestamptz[]) WITH ORDINALITY t (at, n) ORDER BY n`;
    expect(weeks.map(({ week }) => week)).toEqual(moments.map(weekOf));
  });

  it('counts a case from its creation on, whoever creates it', async () => {
    vi.useRealTimers();
    const before = await storedFigures();
    await createCase.run(
      { moSlug: 'teknikbolagen', orgNo: '559900-0014', email: 'ny@example.com', locale: undefined },
      { locale: DEFAULT_LOCALE, address: '192.0.2.1' },
    );
    const added = (await storedFigures()).filter((line) => !before.includes(line));
    expect(added.some((line) => / created : \d+$/.test(line))).toBe(true);
    expect(added.some((line) => / open CREATED_GETACCEPT: \d+$/.test(line))).toBe(true);
  });
});
