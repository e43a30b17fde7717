import { systemActor } from '@/lib/case/access';
import { activateMembership, cancelMembership } from '@/lib/case/membership';
import { runCommand } from '@/lib/command';
import { db } from '@/lib/db';
import { AppError } from '@/lib/errors';
import { getMembership, hasRegister } from '@/lib/integrations/register/register';
import { eachOnItsOwn } from './each-on-its-own';

/** Asks the register about every exported case, for events that never came. */
export async function pollMemberships(): Promise<void> {
  if (!hasRegister()) return;
  const exported = await db().case.findMany({
    where: { status: 'EXPORTED_TO_TELLUS' },
    select: { id: true, orgNo: true, mo: { select: { slug: true } } },
  });
  await eachOnItsOwn(exported, async ({ id, orgNo, mo }) => {
    const { status } = await getMembership({ orgNo, moSlug: mo.slug });
    const command = { active: activateMembership, cancelled: cancelMembership, none: null, pending: null }[
      status
    ];
    if (command) await unlessOvertaken(() => runCommand(command, systemActor('register'), id, undefined));
  });
}

async function unlessOvertaken(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'ILLEGAL_TRANSITION') throw error;
  }
}
