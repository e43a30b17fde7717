import { systemActor } from '@/lib/case/access';
import { activateMembership, cancelMembership, changeLegalName, invalidateCase } from '@/lib/case/membership';
import { ACTIVE, type CaseStatus } from '@/lib/case/status';
import { type Command, runCommand } from '@/lib/command';
import { db } from '@/lib/db';
import { AppError } from '@/lib/errors';
import type { RegisterEvent } from '@/lib/integrations/register/register';
import { onceByEvent } from './once-by-event';

/** Does what an event of the register means for the cases of its company. Repeated and late events are harmless. */
export function takeInRegisterEvent(event: RegisterEvent): Promise<void> {
  return onceByEvent('register', event.eventId, () => takeIn(event));
}

async function takeIn(event: RegisterEvent): Promise<void> {
  switch (event.event) {
    case 'active':
      return runOnCases(event, ['EXPORTED_TO_TELLUS'], activateMembership, undefined);
    case 'cancelled':
      return runOnCases(event, ['EXPORTED_TO_TELLUS', 'FINISHED_IN_TELLUS'], cancelMembership, undefined);
    case 'deregistered':
      return runOnCases(event, ACTIVE, invalidateCase, undefined);
    case 'renamed':
      if (event.name) await runOnCases(event, ACTIVE, changeLegalName, { name: event.name });
  }
}

async function runOnCases<Input>(
  { orgNo, moSlug }: RegisterEvent,
  statuses: readonly CaseStatus[],
  command: Command<Input, void>,
  input: Input,
): Promise<void> {
  const cases = await db().case.findMany({
    where: { orgNo, mo: { slug: moSlug }, status: { in: [...statuses] } },
    orderBy: { createdAt: 'desc' },
    select: { id: true },
  });
  for (const { id } of cases) {
    try {
      await runCommand(command, systemActor('register'), id, input);
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'ILLEGAL_TRANSITION') throw error;
    }
  }
}
