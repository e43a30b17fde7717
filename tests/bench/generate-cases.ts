import type { Sql } from 'postgres';

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

/** Fills an empty, migrated database with organisations, a case worker in each, and so many cases. */
export async function generateCases(sql: Sql, count: number): Promise<void> {
  await sql`
    INSERT INTO member_organisation (id, slug, name, name_in_english, shared_email, accent_colour, organisation_types,
      signs_with_service, manager_emails, has_internal_signature, has_credit_report, has_regional_review)
    SELECT n, 'mo-' || n, 'Organisation ' || n, 'Organisation ' || n, 'kansli@example.com', '#0b5cad', '{REGULAR_COMPANY}',
      true, '{}', true, true, true FROM generate_series(1, 3) n`;
  await sql`INSERT INTO form_template (id, mo_id, version, body) SELECT n, n, 1, '{}' FROM generate_series(1, 3) n`;
  await sql`
    INSERT INTO account (subject, name, email, last_sign_in_at)
    SELECT 'bench|' || n, 'Handläggare ' || n, 'handlaggare' || n || '@example.com', now() FROM generate_series(1, 20) n`;
  await sql`
    INSERT INTO "case" (mo_id, template_id, status, company_name, org_no, organisation_type, assigned_to_id, created_at,
      last_changed_at, archived_at, archived_from, rejection_reason, unhandled_messages, open_corrections, contact_email)
    SELECT mo, mo, status,
      (${FIRST}::text[])[1 + (random() * ${FIRST.length - 1})::int] || (${SECOND}::text[])[1 + (random() * ${SECOND.length - 1})::int]
        || ' ' || (${FIRST}::text[])[1 + (random() * ${FIRST.length - 1})::int] || ' ' || n || ' AB',
      lpad((n / 10000)::text, 6, '5') || '-' || lpad((n % 10000)::text, 4, '0'), 'REGULAR_COMPANY',
      CASE WHEN n % 3 = 0 THEN NULL ELSE (SELECT id FROM account WHERE subject = 'bench|' || (1 + n % 20)) END,
      now() - n * interval '2 minutes', now() - n * interval '1 minute',
      CASE status WHEN 'ARCHIVED' THEN now() END, CASE status WHEN 'ARCHIVED' THEN 'FINISHED_IN_TELLUS' END,
      CASE status WHEN 'REJECTED' THEN 'Uppfyller inte villkoren.' END,
      (n % 97 = 0)::int, (n % 89 = 0)::int, 'kontakt@example.com'
    FROM (SELECT n, 1 + n % 3 AS mo, (${STATUSES}::text[])[1 + (random() * 99)::int] AS status FROM generate_series(1, ${count}) n) c`;
  await sql`ANALYZE`;
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
    '5555',
    '5555-12',
    '99999',
    '123456',
    '4711',
    '555510',
  ],
].slice(0, 60);
