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

const report = (event: Pick<RegisterEvent, 'event' | 'orgNo' | 'caseId' | 'name'>) =>
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
