import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { runCommand } from '@/lib/engine/command';
import { rejectCase } from '@/lib/features/case/reject-case';
import { sql } from '@/lib/platform/database/sql';
import { asOwner } from '../../fixtures/owner';
import { setUpWorld } from '../../fixtures/world';

const world = setUpWorld();
let caseId: string;
beforeAll(async () => {
  caseId = (await world.caseIn('SUBMITTED')).id;
  await runCommand(rejectCase, world.workers.teknikbolagen[1], caseId, { reason: 'Nej' });
});

/** Runs what `npm run audit:verify` runs. */
function verify(databaseUrl = process.env.DATABASE_URL ?? '') {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [path.resolve('node_modules/tsx/dist/cli.mjs'), 'scripts/operation/audit-verify.ts'],
    { env: { PATH: process.env.PATH, DATABASE_URL: databaseUrl, NODE_ENV: 'test' }, encoding: 'utf8' },
  );
  return { status, stdout, stderr };
}

/** Past the trigger that lets the log only be appended, as somebody with the database's own rights could. */
const tamper = (statement: string) =>
  asOwner((owner) => owner.unsafe(`SET session_replication_role = replica; ${statement}`));

it('finds nothing in a log that is whole', () => {
  expect(verify()).toMatchObject({ status: 0, stdout: expect.stringContaining(' 0 faults') });
});

it('needs the name of the database', () => {
  expect(verify('').status).toBe(1);
});

it.each([
  [
    'who',
    `UPDATE audit_entry SET actor_name = 'Någon annan' WHERE case_id = '%' AND sequence = 2`,
    'changed',
  ],
  [
    'what was written',
    `UPDATE audit_entry SET details = '{"reason":"Ja"}' WHERE case_id = '%' AND sequence = 2`,
    'details changed',
  ],
  ['the last entry, taken away', `DELETE FROM audit_entry WHERE case_id = '%' AND sequence = 2`, 'cut off'],
  ['all entries, taken away', `DELETE FROM audit_entry WHERE case_id = '%'`, 'cut off'],
  [
    'details that were erased, without an entry that says so',
    `UPDATE audit_entry SET details = NULL WHERE case_id = '%' AND sequence = 1`,
    'details erased without an entry that says so',
  ],
  [
    'an entry about an erasure that has no digest left',
    `UPDATE audit_entry SET details = NULL, type = 'CaseErased' WHERE case_id = '%' AND sequence = 2`,
    'details erased without an entry that says so',
  ],
  ['the first entry, taken away', `DELETE FROM audit_entry WHERE case_id = '%' AND sequence = 1`, 'missing'],
])('finds a change of %s, and ends with an error', async (_what, statement, fault) => {
  const [stored] = await sql()<{ rows: string }[]>`
    SELECT json_agg(e)::text AS rows FROM audit_entry e WHERE case_id = ${caseId}`;
  await tamper(statement.replace('%', caseId));
  const { status, stderr } = verify();
  await tamper(
    `DELETE FROM audit_entry WHERE case_id = '${caseId}'; INSERT INTO audit_entry SELECT * FROM json_populate_recordset(NULL::audit_entry, $kept$${stored?.rows}$kept$)`,
  );
  expect(status).toBe(1);
  expect(stderr).toContain(`${caseId} entry`);
  expect(stderr).toContain(`: ${fault}`);
  expect(verify().status).toBe(0);
});
