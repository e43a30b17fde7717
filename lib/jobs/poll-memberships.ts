import { AWAITS_REGISTER } from '@/lib/cases/earlier-cases';
import { activateMembership, cancelMembership } from '@/lib/cases/membership';
import { db } from '@/lib/database/db';
import { inPages } from '@/lib/database/pages';
import { systemActor } from '@/lib/engine/access/access';
import { runCommand } from '@/lib/engine/command';
import { forEachIndependently } from '@/lib/engine/jobs/for-each-independently';
import { unlessOvertaken } from '@/lib/engine/overtaken';
import { getMembership, hasRegister } from '@/lib/integrations/register/register';

/**
 * Asks the register about every exported case, including cases archived before it answered, in case an event was lost. The question names
 * the company, not the case. That is safe, because while a company has such a case in an organisation, no other case of it is accepted
 * there, and an export makes the membership pending.
 */
export async function pollMemberships(signal?: AbortSignal): Promise<void> {
  if (hasRegister()) await forEachIndependently(inPages(exportedCases), pollMembership, signal);
}

type ExportedCase = Awaited<ReturnType<typeof exportedCases>>[number];

function exportedCases(after: { id: string } | undefined, take: number) {
  return db().case.findMany({
    where: {
      // An anonymised sole trader has no number to ask about.
      erasedAt: null,
      ...AWAITS_REGISTER,
      ...(after ? { id: { gt: after.id } } : {}),
    },
    orderBy: { id: 'asc' },
    take,
    select: { id: true, orgNo: true, mo: { select: { slug: true } } },
  });
}

async function pollMembership({ id, orgNo, mo }: ExportedCase): Promise<void> {
  const { status } = await getMembership({ orgNo, moSlug: mo.slug });
  const command = { active: activateMembership, cancelled: cancelMembership, none: null, pending: null }[
    status
  ];
  if (command) await unlessOvertaken(() => runCommand(command, systemActor('register'), id, undefined));
}
