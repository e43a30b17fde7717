import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { RegisterEvent } from '@/lib/integrations/register/register';
import { receiveRegisterEvent } from '@/lib/server/http/webhooks';
import { setUpWorld, stateOf } from '../../../fixtures/world';

const world = setUpWorld();

/** A company that was a member and has applied again: its earlier case and its new one. */
async function cameBack() {
  const earlier = await world.caseIn('FINISHED_IN_TELLUS');
  const { orgNo } = earlier;
  return { earlier, later: await world.caseIn('EXPORTED_TO_TELLUS', { data: { orgNo } }) };
}

const report = (event: Pick<RegisterEvent, 'event' | 'orgNo' | 'caseId' | 'name'> & { at?: string }) =>
  receiveRegisterEvent({
    eventId: randomUUID(),
    moSlug: 'teknikbolagen',
    at: new Date().toISOString(),
    ...event,
  });

const statuses = async (...cases: { id: string }[]) =>
  Promise.all(cases.map(async ({ id }) => (await stateOf(id)).case.status));

it('a cancellation that names the earlier case leaves the new application alone', async () => {
  const { earlier, later } = await cameBack();
  await report({ event: 'cancelled', orgNo: earlier.orgNo, caseId: earlier.id });
  expect(await statuses(earlier, later)).toEqual(['CANCELLED_IN_TELLUS', 'EXPORTED_TO_TELLUS']);
  await report({ event: 'active', orgNo: later.orgNo, caseId: earlier.id });
  expect(await statuses(earlier, later)).toEqual(['CANCELLED_IN_TELLUS', 'EXPORTED_TO_TELLUS']);
  await report({ event: 'active', orgNo: later.orgNo, caseId: later.id });
  expect(await statuses(earlier, later)).toEqual(['CANCELLED_IN_TELLUS', 'FINISHED_IN_TELLUS']);
});

it('an event that names no case is about all of the company', async () => {
  const { earlier, later } = await cameBack();
  await report({ event: 'cancelled', orgNo: earlier.orgNo });
  expect(await statuses(earlier, later)).toEqual(['CANCELLED_IN_TELLUS', 'CANCELLED_IN_TELLUS']);
});

it.each(['another company', 'nobody', 'no case of ours'])(
  'a cancellation that names a case of %s changes nothing',
  async (whose) => {
    const { earlier, later } = await cameBack();
    const other = await world.caseIn('FINISHED_IN_TELLUS');
    const caseId = { 'another company': other.id, nobody: randomUUID() }[whose] ?? 'M-17';
    await report({ event: 'cancelled', orgNo: earlier.orgNo, caseId });
    expect(await statuses(earlier, later, other)).toEqual([
      'FINISHED_IN_TELLUS',
      'EXPORTED_TO_TELLUS',
      'FINISHED_IN_TELLUS',
    ]);
  },
);

it('a new name is that of the company, whichever case the register names', async () => {
  const [named, other] = [await world.caseIn('SUBMITTED'), await world.caseIn('SUBMITTED')];
  await report({ event: 'renamed', orgNo: named.orgNo, caseId: other.id, name: 'Nya namnet AB' });
  expect((await stateOf(named.id)).case.companyName).toBe('Nya namnet AB');
  expect((await stateOf(other.id)).case.companyName).toBe(other.companyName);
});

const minute = (count: number) => new Date(Date.now() + count * 60_000).toISOString();

it.each([[[1, 2, 3]], [[3, 2, 1]], [[2, 3, 1]], [[3, 1, 2]], [[2, 1, 3]], [[1, 3, 2]]])(
  'the newest name stays, in whatever order the names arrive: %j',
  async (order) => {
    const { id, orgNo } = await world.caseIn('SUBMITTED');
    for (const at of order) await report({ event: 'renamed', orgNo, name: `Namn ${at} AB`, at: minute(at) });
    expect((await stateOf(id)).case.companyName).toBe('Namn 3 AB');
  },
);

it('an older name does not replace one that the case had already', async () => {
  const { id, orgNo, companyName } = await world.caseIn('SUBMITTED');
  await report({ event: 'renamed', orgNo, name: companyName, at: minute(2) });
  await report({ event: 'renamed', orgNo, name: 'Äldre AB', at: minute(1) });
  expect((await stateOf(id)).case.companyName).toBe(companyName);
});

it('a cancellation that is older than the membership changes nothing, a newer one does', async () => {
  const theCase = await world.caseIn('EXPORTED_TO_TELLUS');
  const { orgNo } = theCase;
  await report({ event: 'active', orgNo, at: minute(2) });
  await report({ event: 'cancelled', orgNo, at: minute(1) });
  expect(await statuses(theCase)).toEqual(['FINISHED_IN_TELLUS']);
  await report({ event: 'cancelled', orgNo, at: minute(3) });
  await report({ event: 'active', orgNo, at: minute(2) });
  expect(await statuses(theCase)).toEqual(['CANCELLED_IN_TELLUS']);
});

it.each(['active', 'cancelled'] as const)(
  '%s from before the application is about an earlier one',
  async (event) => {
    const { earlier, later } = await cameBack();
    await report({ event, orgNo: later.orgNo, at: minute(-10) });
    expect(await statuses(later)).toEqual(['EXPORTED_TO_TELLUS']);
    await report({ event, orgNo: later.orgNo, caseId: later.id, at: minute(-10) });
    expect(await statuses(later)).not.toEqual(['EXPORTED_TO_TELLUS']);
    expect(await statuses(earlier)).toEqual(['FINISHED_IN_TELLUS']);
  },
);
