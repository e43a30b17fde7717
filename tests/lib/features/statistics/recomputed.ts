import { type CaseStatus, WAITS_FOR } from '@/lib/domain/lifecycle/status';
import { weekOf } from '@/lib/domain/statistics/weeks';
import { binOf } from '@/lib/features/statistics/get-statistics';
import { db } from '@/lib/platform/database/db';
import { sql } from '@/lib/platform/database/sql';
import { caseTimesOf } from '../../../fixtures/times-of-case';

const OUTCOMES: Partial<Record<CaseStatus, string>> = {
  EXPORTED_TO_TELLUS: 'exported',
  REJECTED: 'rejected',
};

/** The figures as the events of all cases have them: one line for each figure, with how many cases. */
export async function recomputed(): Promise<string[]> {
  const cases = await db().case.findMany({ include: { auditEntries: { orderBy: { sequence: 'asc' } } } });
  const accounts = new Map((await db().account.findMany()).map(({ email, id }) => [email, id]));
  const sums = new Map<string, number>();
  for (const { moId, status, auditEntries: events } of cases) {
    const delegated = events.findLast(({ type }) => ['CaseDelegated', 'CaseResetDelegated'].includes(type));
    const handler = accounts.get((delegated?.details as { email?: string })?.email ?? '') ?? '-';
    const add = (figure: string, at: Date, part = '') => {
      const line = [moId, handler, weekOf(at), figure, part].join(' ');
      sums.set(line, (sums.get(line) ?? 0) + 1);
    };
    const { waited, submittedAt, closedAt, outcome, handlingUsed } = caseTimesOf(events);
    const createdAt = events[0]?.at as Date;
    add('created', createdAt);
    if (submittedAt) add('submitted', submittedAt);
    if (!closedAt || !outcome) {
      add('open', createdAt, status);
      continue;
    }
    add(OUTCOMES[outcome] ?? 'removed', closedAt);
    if (!(outcome in OUTCOMES)) continue;
    add('total', closedAt, String(binOf(waited.reduce((sum, ms) => sum + ms, 0))));
    if (handlingUsed !== null) add('handled', closedAt, String(handlingUsed));
    for (const [at, ms] of waited.entries())
      if (ms > 0) add(WAITS_FOR[at] as string, closedAt, String(binOf(ms)));
  }
  return [...sums].map(([line, cases]) => `${line}: ${cases}`).sort();
}

/** The figures as they are stored, with the differences that have not been added up. */
export async function storedFigures(): Promise<string[]> {
  const rows = await sql()<{ line: string }[]>`
    SELECT concat_ws(' ', mo_id, coalesce(assigned_to_id::text, '-'), week, figure, part) || ': ' || sum(cases) AS line
    FROM (SELECT mo_id, assigned_to_id, week, figure, part, cases FROM case_figure
      UNION ALL SELECT mo_id, assigned_to_id, week, figure, part, cases FROM case_figure_change) both_tables
    GROUP BY mo_id, assigned_to_id, week, figure, part HAVING sum(cases) <> 0`;
  return rows.map(({ line }) => line).sort();
}
