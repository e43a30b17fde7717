import { afterEach, expect, it } from 'vitest';
import { runOperation } from '@/lib/engine/operation';
import { exportCase } from '@/lib/features/case/export-case';
import { bulkQuery } from '@/lib/features/case-list/bulk-queries';
import { runBulk, startBulk } from '@/lib/features/case-list/run-bulk';
import { clearFaults, setFault } from '@/sandbox/faults';
import type { SomeCase } from '../../../fixtures/cases';
import { setUpWorld, stateOf } from '../../../fixtures/world';
import { setUpOutside } from '../../integrations/outside';

setUpOutside();
const world = setUpWorld();
afterEach(clearFaults);

async function exported(cases: readonly SomeCase[]) {
  const actor = world.workers.teknikbolagen[1];
  const input = { action: 'export' as const, caseIds: cases.map(({ id }) => id) };
  const { bulkId } = await startBulk.run(input, { actor, locale: 'sv' });
  await runBulk(bulkId);
  const { items } = await bulkQuery.read({ actor }, { bulkId, locale: 'en' });
  return items.map(({ state, reason }) => ({ state, reason }));
}
const statusOf = async ({ id }: SomeCase) => (await stateOf(id)).case.status;

it('several cases go to the register together: those that may, and of the others each says why not', async () => {
  const ready = await world.caseIn('APPROVED_BY_REGIONAL_REVIEWER');
  const signed = await world.caseIn('SUBMITTED');
  const gone = await world.caseIn('EXPORTED_TO_TELLUS');
  const results = await exported([ready, signed, gone]);
  expect(results.map(({ state }) => state)).toEqual(['DONE', 'REFUSED', 'REFUSED']);
  expect(results[0]?.reason).toBeNull();
  for (const { reason } of results.slice(1)) {
    expect(reason).toMatch(
      /(must be|has to|must) .+ first\.$|^A case with the status “.+” cannot be sent to Tellus\.$/,
    );
  }
  expect(await statusOf(ready)).toBe('EXPORTED_TO_TELLUS');
  expect(await statusOf(signed)).toBe('SUBMITTED');
  const { events, mails } = await stateOf(ready.id);
  expect(events.at(-1)).toMatchObject({
    type: 'CaseExportedToTellus',
    accountId: world.workers.teknikbolagen[1].accountId,
  });
  expect(mails.map(({ type, to }) => [type, to])).toEqual([['applicationApproved', ready.contactEmail]]);
});

it('a case that the register refuses stays as it is, and says so', async () => {
  const theCase = await world.caseIn('APPROVED_BY_REGIONAL_REVIEWER');
  setFault('register', 'error');
  const [result] = await exported([theCase]);
  expect(result?.state).toBe('REFUSED');
  expect(result?.reason).toMatch(/export to Tellus/);
  expect(await statusOf(theCase)).toBe('APPROVED_BY_REGIONAL_REVIEWER');
});

it('a case that the regional reviewer does not recommend is not sent without confirmation, and says so', async () => {
  const against = await world.caseIn('REJECTED_BY_REGIONAL_REVIEWER');
  const ready = await world.caseIn('APPROVED_BY_REGIONAL_REVIEWER');
  const [refused, sent] = await exported([against, ready]);
  expect(refused).toEqual({
    state: 'REFUSED',
    reason: expect.stringMatching(/^The regional reviewer does not recommend membership\./),
  });
  expect(sent?.state).toBe('DONE');
  expect(await stateOf(against.id)).toMatchObject({ case: { status: against.status }, mails: [] });
  const actor = world.workers.teknikbolagen[1];
  await runOperation(exportCase, actor, against.id, {});
  expect(await statusOf(against)).toBe('EXPORTED_TO_TELLUS');
});
