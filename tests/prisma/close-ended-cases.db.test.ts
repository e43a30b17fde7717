import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { db } from '@/lib/database/db';
import { setUpWorld, stateOf } from '../fixtures/world';

const MIGRATION = 'prisma/migrations/20261122053318_close_ended_cases/migration.sql';

const world = setUpWorld();

const apply = () => db().$executeRawUnsafe(`DO $$ BEGIN ${readFileSync(MIGRATION, 'utf8')} END $$`);

/** A case with what only a case that is worked on may have. */
async function unfinished(status: 'REJECTED' | 'SUBMITTED', kind: 'DIGITAL' | 'INTERNAL') {
  const { id: caseId } = await world.caseIn(status, { signing: 'digital' });
  const shared = kind === 'INTERNAL' ? 'SIGNATURES_REQUESTED' : 'SHARED';
  await db().signature.deleteMany({ where: { caseId } });
  await db().signature.create({ data: { caseId, kind, status: shared } });
  for (const [componentId, isHandled] of [
    ['postalAddress', false],
    ['postalZipCode', true],
  ] as const) {
    const rest = { formId: 'company', description: 'Rätta.', previousValue: '', requestedBy: 'Anna' };
    await db().correction.create({ data: { caseId, componentId, isHandled, ...rest } });
  }
  const internalSignature = kind === 'INTERNAL' ? shared : null;
  await db().case.update({
    where: { id: caseId },
    data: { openCorrections: 1, handledCorrections: 1, internalSignature },
  });
  return caseId;
}

it('closes what is open in cases that have ended, and touches no other', async () => {
  const signed = await unfinished('REJECTED', 'DIGITAL');
  const internal = await unfinished('REJECTED', 'INTERNAL');
  const active = await unfinished('SUBMITTED', 'INTERNAL');
  const before = await stateOf(active);
  await apply();
  for (const [id, status] of [
    [signed, 'REJECTED'],
    [internal, 'SIGNATURES_REJECTED'],
  ] as const) {
    const { case: theCase, corrections, signatures } = await stateOf(id);
    expect(theCase).toMatchObject({ openCorrections: 0, handledCorrections: 0, displayStatus: 'REJECTED' });
    expect(corrections.map(({ clearedAt }) => clearedAt)).toEqual([
      theCase.lastChangedAt,
      theCase.lastChangedAt,
    ]);
    expect(signatures).toMatchObject([{ status }]);
    expect(theCase.internalSignature).toBe(status === 'REJECTED' ? null : status);
  }
  expect(await stateOf(active)).toEqual(before);
  const mended = await stateOf(signed);
  await apply();
  expect(await stateOf(signed)).toEqual(mended);
});
