import postgres from 'postgres';
import { beforeAll, describe, expect, it } from 'vitest';
import { weekAfter, weekOf } from '@/lib/domain/statistics/weeks';
import { addUpFigures } from '@/lib/features/statistics/add-up-figures';
import { figureRows } from '@/lib/features/statistics/get-statistics';
import { db } from '@/lib/platform/database/db';
import { sql } from '@/lib/platform/database/sql';
import { asOwner } from '../../../fixtures/owner';
import { planOf } from '../../../fixtures/plan';
import { createWorld } from '../../../fixtures/world';

const CASES = Number(process.env.STATISTICS_CASES ?? 120_000);
const HANDLERS = 12;
const WEEKS = 104;

let moId: number;

/**
 * What cases leave that were decided evenly over two years, by twelve people, after days or months; one of fifty is open. Without the cases:
 * the figures are all that is read.
 */
async function load(from: number, to: number): Promise<void> {
  await asOwner(
    (owner) => owner`
    INSERT INTO case_figure_change (mo_id, figure, week, part, assigned_to_id, cases)
    SELECT ${moId}::int, one.figure, one.week, one.part, account.id, count(*)
    FROM (
      SELECT n % 50 = 0 AS is_open, now() - (n * 7919 % (${WEEKS} * 7 * 24)) * interval '1 hour' AS at, 1 + n * 104729 % 90 AS days,
        86400000 * (1 + n * 104729 % 90) AS ms, n % ${HANDLERS} AS person
      FROM generate_series(${from}::bigint, ${to}::bigint) n
    ) told JOIN (SELECT id, row_number() OVER (ORDER BY subject) - 1 AS number FROM account) account ON number = told.person,
    figures_of_case('SUBMITTED', at - days * interval '1 day', at, CASE WHEN NOT is_open THEN at END,
      CASE WHEN NOT is_open THEN 'EXPORTED_TO_TELLUS' END, ARRAY[ms / 5, ms / 2, ms / 5, ms / 10, 0], NULL) one
    GROUP BY 1, 2, 3, 4, 5`,
  );
}

beforeAll(async () => {
  const { organisations } = await createWorld();
  moId = organisations.teknikbolagen.id;
  for (let index = 0; index < HANDLERS; index += 1) {
    await db().account.create({
      data: {
        subject: `a|${index}`,
        name: `Person ${index}`,
        email: `p${index}@example.com`,
        lastSignInAt: new Date(),
      },
    });
  }
});

/** How many figures a page reads, and how. */
async function readFor(weeks: number) {
  await addUpFigures();
  const owner = postgres(process.env.MIGRATION_DATABASE_URL as string, { max: 1, onnotice: () => undefined });
  await owner`VACUUM ANALYZE case_figure`;
  await owner.end();
  const thisWeek = weekOf(new Date());
  const filter = {
    moIds: [moId],
    handlers: [],
    from: weekAfter(thisWeek, 1 - weeks),
    to: thisWeek,
    thisWeek,
  };
  const began = performance.now();
  const rows = await sql()<{ by: string }[]>`${figureRows(filter)}`;
  const ms = performance.now() - began;
  const { kinds } = (
    await sql()<[{ kinds: number }]>`
      SELECT count(*)::int AS kinds FROM case_figure
      WHERE mo_id = ${moId} AND (figure = 'open' OR week BETWEEN ${filter.from} AND ${filter.to})`
  )[0];
  return { plan: await planOf(figureRows(filter)), kinds, rows: rows.length, ms };
}

describe('statistics of many cases', () => {
  it('read kinds of figures by their index, and no case', async () => {
    await load(1, CASES / 2);
    const half = await readFor(12);
    await load(CASES / 2 + 1, CASES);
    const whole = await readFor(12);
    if (process.env.STATISTICS_CASES) {
      const [twelve, all] = [await readFor(12), await readFor(WEEKS)];
      console.info([half, whole, twelve, all].map(({ kinds, rows, ms }) => ({ kinds, rows, ms })));
    }
    for (const { plan, kinds } of [half, whole]) {
      // What the parts of a page are made of is a small part of what is read.
      expect(plan.rowsOf('everybody')).toBeLessThan(kinds / 4);
      expect(plan.read).toBe(0);
      expect(plan.indexes).toContain('case_figure_once');
      expect(plan.scanned).not.toContain('case_figure');
    }
    // Twice as many cases are hardly more kinds of figures.
    expect(whole.kinds).toBeLessThan(half.kinds * 1.25);
    expect(whole.rows).toBeLessThan(2_000);
  }, 600_000);
});
