import {
  activateMembership,
  cancelMembership,
  changeLegalName,
  invalidateCase,
} from '@/lib/cases/membership';
import { db } from '@/lib/database/db';
import { ACTIVE, type CaseStatus } from '@/lib/domain/lifecycle/status';
import { systemActor } from '@/lib/engine/access/access';
import { type Command, runCommand } from '@/lib/engine/command';
import { onceByEvent } from '@/lib/engine/once-by-event';
import { unlessOvertaken } from '@/lib/engine/overtaken';
import type { Prisma } from '@/lib/generated/prisma/client';
import type { RegisterEvent } from '@/lib/integrations/register/register';

/** Cases that have, or were archived with, one of these statuses. */
const everIn = (statuses: CaseStatus[]): Prisma.CaseWhereInput => ({
  OR: [{ status: { in: statuses } }, { status: 'ARCHIVED', archivedFrom: { in: statuses } }],
});
const EXPORTED = everIn(['EXPORTED_TO_TELLUS']);
const MEMBERS = everIn(['EXPORTED_TO_TELLUS', 'FINISHED_IN_TELLUS']);
const APPLYING = { status: { in: [...ACTIVE] } };

/** Applies an event of the register to the cases of its company. Repeated and late events are harmless. */
export function receiveRegisterEvent(event: RegisterEvent): Promise<void> {
  return onceByEvent('register', event.eventId, () => applyEvent(event));
}

async function applyEvent(event: RegisterEvent): Promise<void> {
  switch (event.event) {
    case 'active':
      return runOnCases(event, EXPORTED, activateMembership, undefined);
    case 'cancelled':
      return runOnCases(event, MEMBERS, cancelMembership, undefined);
    case 'deregistered':
      return runOnCases(event, APPLYING, invalidateCase, undefined);
    case 'renamed':
      if (event.name) await runOnCases(event, APPLYING, changeLegalName, { name: event.name });
  }
}

async function runOnCases<Input>(
  { orgNo, moSlug }: RegisterEvent,
  of: Prisma.CaseWhereInput,
  command: Command<Input, void>,
  input: Input,
): Promise<void> {
  const cases = await db().case.findMany({
    where: { orgNo, mo: { slug: moSlug }, erasedAt: null, ...of },
    orderBy: { createdAt: 'desc' },
    select: { id: true },
  });
  for (const { id } of cases) {
    await unlessOvertaken(() => runCommand(command, systemActor('register'), id, input));
  }
}
