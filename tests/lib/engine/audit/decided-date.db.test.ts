import { expect, it } from 'vitest';
import { AUDIT_DETAILS } from '@/lib/domain/audit/events';
import { getCaseView } from '@/lib/features/case/get-case';
import { sql } from '@/lib/platform/database/sql';
import { fillHistory } from '../../../fixtures/full-case';
import { asOwner } from '../../../fixtures/owner';
import { rowsReadByGenericPlan } from '../../../fixtures/plan';
import { type Statement, watchStatements } from '../../../fixtures/watched-statements';
import { setUpWorld } from '../../../fixtures/world';

const world = setUpWorld();

it('is read without going back through the history of a case', async () => {
  const theCase = await world.caseIn('SUBMITTED');
  await fillHistory(theCase.id, { count: 2_000, secondsApart: 60, changes: 1, length: 10 });
  await asOwner((owner) => owner`VACUUM ANALYZE audit_entry`);
  const seen: Statement[] = [];
  watchStatements((statement) => seen.push(statement));
  await getCaseView(world.workers.teknikbolagen[1], theCase.id);
  const read = seen.filter(({ text }) => text.includes('"admission_decision"'));
  expect(read).toHaveLength(1);
  expect(await rowsReadByGenericPlan(read[0] as Statement, 'audit_entry')).toBe(0);
});

it('is in every entry that has an admission date', async () => {
  const [view] = await sql()<
    [{ text: string }]
  >`SELECT pg_get_viewdef('admission_decision'::regclass) AS text`;
  const named = [...view.text.matchAll(/'(\w+)'/g)].map(([, type]) => type ?? '');
  // A decision that was taken back is left out.
  const types = named.filter((type) => type in AUDIT_DETAILS && type !== 'DecisionTakenBack');
  const withDate = Object.entries(AUDIT_DETAILS).filter(([, { shape }]) => 'admissionDate' in shape);
  expect(types.sort()).toEqual(withDate.map(([type]) => type).sort());
});
