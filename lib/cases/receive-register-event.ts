import { z } from 'zod';
import {
  activateMembership,
  cancelMembership,
  changeLegalName,
  invalidateCase,
} from '@/lib/cases/membership';
import { db } from '@/lib/database/db';
import { type Action, statusesFor } from '@/lib/domain/lifecycle/transitions';
import { systemActor } from '@/lib/engine/access/access';
import { type Command, runCommand } from '@/lib/engine/command';
import { onceByEvent } from '@/lib/engine/once-by-event';
import { unlessOvertaken } from '@/lib/engine/overtaken';
import type { Prisma } from '@/lib/generated/prisma/client';
import type { RegisterEvent } from '@/lib/integrations/register/register';
import { AWAITS_REGISTER, everIn } from './earlier-cases';

const MEMBERS = everIn(statusesFor('cancelMembership'));
const within = (action: Action): Prisma.CaseWhereInput => ({ status: { in: [...statusesFor(action)] } });

/**
 * Applies an event of the register to the cases of its company, or to the one case that it names. Repeated and late events are harmless.
 */
export function receiveRegisterEvent(event: RegisterEvent): Promise<void> {
  return onceByEvent('register', event.eventId, () => applyEvent(event));
}

async function applyEvent(event: RegisterEvent): Promise<void> {
  switch (event.event) {
    case 'active':
      return runOnCases(event, { AND: [AWAITS_REGISTER, namedBy(event)] }, activateMembership, undefined);
    case 'cancelled':
      return runOnCases(event, { AND: [MEMBERS, namedBy(event)] }, cancelMembership, undefined);
    case 'deregistered':
      return runOnCases(event, within('invalidateCase'), invalidateCase, undefined);
    case 'renamed':
      if (event.name)
        await runOnCases(event, within('changeLegalName'), changeLegalName, { name: event.name });
  }
}

/** Limits the cases to the one that the membership came from, if the register knows it. The company may have applied again since. */
const namedBy = ({ caseId }: RegisterEvent): Prisma.CaseWhereInput =>
  caseId === undefined ? {} : { id: { in: z.guid().safeParse(caseId).success ? [caseId] : [] } };

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
