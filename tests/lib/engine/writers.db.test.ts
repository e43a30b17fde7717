import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { CaseStatus } from '@/lib/domain/lifecycle/status';
import { runCommand } from '@/lib/engine/command';
import { saveValues } from '@/lib/features/application/save-values';
import { rejectCase } from '@/lib/features/case/reject-case';
import { applicantOf } from '../../fixtures/actors';
import type { SomeCase } from '../../fixtures/cases';
import { setUpWorld } from '../../fixtures/world';

const WRITERS = 16;
/** The advisory lock at which every writer stops before it commits. Commits are one after the other (docs/decisions/0068). */
const GATE = 4711;

// One connection for each writer, and a few for what they do besides.
vi.hoisted(() => {
  process.env.DATABASE_POOL = '24';
});

const world = setUpWorld();
let owner: postgres.Sql;
beforeAll(async () => {
  owner = postgres(process.env.MIGRATION_DATABASE_URL ?? '', { max: 2, onnotice: () => undefined });
  await owner.unsafe(`
    CREATE FUNCTION stop_at_gate() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN PERFORM pg_advisory_xact_lock_shared(${GATE}); RETURN NULL; END $$;
    CREATE CONSTRAINT TRIGGER stop_at_gate AFTER INSERT ON audit_entry DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW EXECUTE FUNCTION stop_at_gate();`);
});
afterAll(async () => {
  await owner.unsafe('DROP TRIGGER stop_at_gate ON audit_entry; DROP FUNCTION stop_at_gate();');
  await owner.end();
});

/** How many sessions of this database stand at the gate with all that they wrote, and how many wait for anything else. */
async function waiting(): Promise<{ atGate: number; elsewhere: number }> {
  const [row] = await owner<{ atGate: number; elsewhere: number }[]>`
    SELECT count(*) FILTER (WHERE locktype = 'advisory' AND objid = ${GATE})::int AS "atGate",
           count(*) FILTER (WHERE NOT (locktype = 'advisory' AND objid = ${GATE}))::int AS elsewhere
    FROM pg_locks WHERE NOT granted
      AND pid IN (SELECT pid FROM pg_stat_activity WHERE datname = current_database())`;
  return row ?? { atGate: 0, elsewhere: 0 };
}

/** Lets all of them write, each up to its commit, and only then one of them end. */
async function allAtOnce(cases: readonly SomeCase[], write: (theCase: SomeCase) => Promise<unknown>) {
  const gate = await owner.reserve();
  await gate`SELECT pg_advisory_lock(${GATE})`;
  const written = Promise.allSettled(cases.map(write));
  try {
    await vi.waitFor(async () => expect(await waiting()).toEqual({ atGate: cases.length, elsewhere: 0 }), {
      timeout: 10_000,
      interval: 50,
    });
  } finally {
    await gate`SELECT pg_advisory_unlock(${GATE})`;
    gate.release();
    await written;
  }
  const outcomes = await written;
  expect(outcomes.map(({ status }) => status)).toEqual(cases.map(() => 'fulfilled'));
}

const casesIn = async (status: CaseStatus): Promise<SomeCase[]> => {
  const cases: SomeCase[] = [];
  for (let count = 0; count < WRITERS; count++) cases.push(await world.caseIn(status));
  return cases;
};

describe('sixteen writers on different cases of one organisation do not wait for each other until they commit', () => {
  it('when each saves an answer', async () => {
    await allAtOnce(await casesIn('STARTED'), (theCase) =>
      runCommand(saveValues, applicantOf(theCase), theCase.id, {
        items: [{ componentId: 'postalAddress', value: 'Nya gatan 1' }],
      }),
    );
  });

  it('when each ends a case, which its counts, figures and mails follow', async () => {
    const worker = world.workers.teknikbolagen[1];
    await allAtOnce(await casesIn('SUBMITTED'), (theCase) =>
      runCommand(rejectCase, worker, theCase.id, { reason: 'Företaget finns inte.' }),
    );
  });
});
