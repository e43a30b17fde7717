import { setTimeout as wait } from 'node:timers/promises';
import type { Sql, TransactionSql } from 'postgres';

/** How many cases one statement adds. */
const AT_ONCE = 100_000;

/** Parts of company names: near to real ones, so that a search finds few or many as it does in life. */
const FIRST = [
  ...['Alfa', 'Berg', 'Dal', 'Eken', 'Fjäll', 'Grön', 'Hav', 'Is', 'Järn', 'Kust', 'Lund', 'Myr', 'Nord'],
  ...['Oden', 'Polar', 'Rönn', 'Sjö', 'Tall', 'Udde', 'Vik', 'Ål', 'Äng', 'Öst', 'Sten', 'Syd'],
];
const SECOND = [
  ...['verken', 'teknik', 'bygg', 'konsult', 'handel', 'data', 'el', 'plåt', 'måleri', 'transport', 'svets'],
  ...['system', 'drift', 'service', 'mekanik', 'robotik', 'energi', 'möbler', 'mode', 'trädgård'],
];

/** Shares of the statuses when a register has been used for years: most is history. */
const STATUSES = [
  ...Array(60).fill('ARCHIVED'),
  ...Array(20).fill('FINISHED_IN_TELLUS'),
  ...Array(5).fill('REJECTED'),
  ...Array(3).fill('EXPORTED_TO_TELLUS'),
  ...Array(5).fill('STARTED'),
  ...Array(4).fill('SUBMITTED'),
  ...Array(2).fill('CREATED_GETACCEPT'),
  'APPROVED_BY_MA',
];

/** Of those, the ones that were not submitted. */
const DRAFTS = ['STARTED', 'CREATED_GETACCEPT'];

/** The longest that a generated case waited for anybody. */
const TEN_DAYS_MS = 864_000_000;

/** Adds the generated cases with the numbers from `from` to `to` to the organisations that are there, and twenty case workers who have two thirds of them. */
export async function generateCases(sql: Sql, to: number, from = 1): Promise<void> {
  await sql`
    INSERT INTO account (subject, name, email, last_sign_in_at)
    SELECT 'bench|' || n, 'Handläggare ' || n, 'handlaggare' || n || '@example.com', now() FROM generate_series(1, 20) n
    ON CONFLICT DO NOTHING`;
  for (let first = from; first <= to; first += AT_ONCE) {
    await sql.begin(async (tx) => {
      // Thousands of rows take longer than a request may.
      await tx`SET LOCAL statement_timeout = 0`;
      await addCases(tx, first, Math.min(to, first + AT_ONCE - 1));
    });
  }
  // As the database does by itself after a while.
  await sql`VACUUM ANALYZE`;
}

const LOOK_EVERY_MS = 2_000;
const LONGEST_SECONDS = 900;

/** The differences that still have to be added up, of the counts and of the figures. */
const NOT_ADDED_UP = `
  SELECT ((SELECT count(*) FROM case_figure_change)
    + (SELECT count(*) - count(DISTINCT (mo_id, status, display_status, assigned_to_id)) FROM case_count)
    + (SELECT count(*) - count(DISTINCT (mo_id, status, display_status, assigned_to_id, waits_for)) FROM case_wait_count))::int AS rows`;

/** Of those, how many a register has that is used. */
const USUAL = 100;

/**
 * Waits until the jobs have added up the counts and figures of the generated cases, as they have in a register that is used. Returns the
 * seconds. Throws if they take longer than a quarter of an hour.
 */
export async function addedUp(sql: Sql): Promise<number> {
  const began = performance.now();
  const seconds = () => (performance.now() - began) / 1_000;
  for (;;) {
    const [left = { rows: 0 }] = await sql.unsafe<{ rows: number }[]>(NOT_ADDED_UP);
    if (left.rows < USUAL) break;
    if (seconds() > LONGEST_SECONDS) throw new Error(`${left.rows} differences still wait to be added up`);
    await wait(LOOK_EVERY_MS);
  }
  await sql`VACUUM ANALYZE`;
  return seconds();
}

/** Those with these numbers, with the times that a history would give them. The newest has the lowest. Their organisation numbers begin with 7, as none of the demonstration does. */
async function addCases(sql: TransactionSql, first: number, last: number): Promise<void> {
  await sql`
    WITH template AS (SELECT DISTINCT ON (mo_id) mo_id, id FROM form_template ORDER BY mo_id, version DESC),
      numbered AS (SELECT row_number() OVER (ORDER BY mo_id) - 1 AS place, count(*) OVER () AS all, * FROM template),
      worker AS (SELECT array_agg(id) AS ids FROM account WHERE subject LIKE 'bench|%')
    INSERT INTO "case" (mo_id, template_id, status, company_name, org_no, organisation_type, assigned_to_id, created_at,
      last_changed_at, archived_at, archived_from, rejection_reason, unhandled_messages, open_corrections, contact_email,
      waited, turn, turn_since, submitted_at, closed_at, outcome)
    SELECT t.mo_id, t.id, status,
      (${FIRST}::text[])[1 + (random() * ${FIRST.length - 1})::int] || (${SECOND}::text[])[1 + (random() * ${SECOND.length - 1})::int]
        || ' ' || (${FIRST}::text[])[1 + (random() * ${FIRST.length - 1})::int] || ' ' || n || ' AB',
      '7' || lpad((n / 10000)::text, 5, '0') || '-' || lpad((n % 10000)::text, 4, '0'), 'REGULAR_COMPANY',
      CASE WHEN n % 3 = 0 THEN NULL ELSE worker.ids[1 + n % 20] END,
      now() - n * interval '2 minutes', now() - n * interval '1 minute',
      CASE status WHEN 'ARCHIVED' THEN now() END, CASE status WHEN 'ARCHIVED' THEN 'FINISHED_IN_TELLUS' END,
      CASE status WHEN 'REJECTED' THEN 'Uppfyller inte villkoren.' END,
      (n % 97 = 0)::int, (n % 89 = 0)::int, 'kontakt@example.com',
      ARRAY[(random() * ${TEN_DAYS_MS})::bigint, (random() * ${TEN_DAYS_MS})::bigint, (random() * ${TEN_DAYS_MS})::bigint, 0, 0], turn, CASE WHEN turn IS NOT NULL THEN now() - n * interval '1 minute' END,
      CASE WHEN NOT status = ANY(${DRAFTS}) THEN now() - n * interval '90 seconds' END,
      CASE WHEN turn IS NULL THEN now() - n * interval '1 minute' END,
      CASE WHEN turn IS NULL THEN replace(status, 'ARCHIVED', 'EXPORTED_TO_TELLUS') END
    FROM (SELECT n, (${STATUSES}::text[])[1 + (random() * 99)::int] AS status FROM generate_series(${first}::int, ${last}::int) n) c,
      LATERAL (SELECT case_turn(status, (n % 97 = 0)::int, 0, (n % 89 = 0)::int) AS turn) whose,
      numbered t, worker
    WHERE t.place = n % t.all`;
}

/** Sixty words that people search for: parts of names, common and rare, and parts of numbers. */
export const SEARCHES: readonly string[] = [
  ...FIRST.filter((word) => word.length > 2),
  ...SECOND.filter((word) => word.length > 2),
  ...[
    'ABB',
    'xyz',
    'zzzz',
    'kon',
    'ver',
    'fjälldata',
    '7000',
    '0005-12',
    '99999',
    '123456',
    '4711',
    '700010',
  ],
].slice(0, 60);
