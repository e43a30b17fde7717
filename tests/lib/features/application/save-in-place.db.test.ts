import { expect, it } from 'vitest';
import { runCommand } from '@/lib/engine/command';
import { saveValues } from '@/lib/features/application/save-values';
import type { Tx } from '@/lib/platform/database/db';
import { sql } from '@/lib/platform/database/sql';
import { applicantOf } from '../../../fixtures/actors';
import { setUpWorld } from '../../../fixtures/world';

// PostgreSQL writes a changed row into no index if no column of any index has changed and its page has room: a heap-only update. Otherwise
// every save of a field would write into each of the two dozen indexes of a case, those of searches among them.

const world = setUpWorld();

interface Updates {
  updated: number;
  inPlace: number;
}

/** What this connection has counted and not yet reported. */
async function updatesOf(tx: Tx): Promise<Updates> {
  const [row] = await tx.$queryRaw<[Updates]>`
    SELECT n_tup_upd::int AS updated, n_tup_hot_upd::int AS "inPlace" FROM pg_stat_xact_user_tables WHERE relname = 'case'`;
  return row;
}

it('a save of a field writes into no index of the case', async () => {
  const theCase = await world.caseIn('STARTED');
  // Also at midnight one day.
  const now = new Date();
  const save = async (value: string) => {
    const counts: Updates[] = [];
    const count = async (tx: Tx) => void counts.push(await updatesOf(tx));
    const counted: typeof saveValues = {
      ...saveValues,
      async perform(context, input) {
        await count(context.tx);
        return saveValues.perform(context, input);
      },
    };
    const items = [{ componentId: 'postalCity', value }];
    await runCommand(counted, applicantOf(theCase), theCase.id, { items }, { now, settle: count });
    const [before, after] = counts as [Updates, Updates];
    return { updated: after.updated - before.updated, inPlace: after.inPlace - before.inPlace };
  };
  await save('Sala');
  for (const city of ['Falun', 'Sala', 'Falun']) expect(await save(city)).toEqual({ updated: 1, inPlace: 1 });
});

it('no index of the case has what every change of it changes', async () => {
  const indexes = await sql()`
    SELECT DISTINCT i.indexrelid::regclass::text AS index, a.attname AS column FROM pg_index i
    JOIN pg_depend d ON d.classid = 'pg_class'::regclass AND d.objid = i.indexrelid AND d.refobjid = i.indrelid
    JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = d.refobjsubid
    WHERE i.indrelid = '"case"'::regclass`;
  expect(indexes.map(({ column }) => column)).toContain('last_changed_on');
  const always = ['version', 'last_changed_at', 'audit_sequence'];
  expect(indexes.filter(({ column }) => always.includes(column))).toEqual([]);
});
