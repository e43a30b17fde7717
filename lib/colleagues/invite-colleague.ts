import { CALLS } from '@/lib/contract/contract';
import { linkExpiry } from '@/lib/crypto/link';
import { AppError } from '@/lib/domain/errors';
import { isSameEmail } from '@/lib/domain/fields/email';
import { COUNT_LIMITS } from '@/lib/domain/limits';
import { type CommandContext, defineCommand } from '@/lib/engine/command';

/**
 * Mails a colleague of the contact person their own link. A colleague who already has one gets it again. Throws VALIDATION_FAILED at
 * `email` for the contact person's own address (IS_CONTACT), and if there are too many colleagues (COLLEAGUES_FULL).
 */
export const inviteColleague = defineCommand({
  call: CALLS.inviteColleague,
  async perform(context, { email: asked }) {
    const { actor, case: theCase } = context;
    if (theCase.contactEmail && isSameEmail(theCase.contactEmail, asked)) throw atEmail('IS_CONTACT');
    const { number, email, isNew } = await invitation(context, asked);
    return {
      result: undefined,
      audit: { type: 'ColleagueInvited', details: { email, again: !isNew } },
      mails: [{ type: 'colleagueInvited', to: [email], colleague: number, values: { by: actor.name } }],
    };
  },
});

/** Finds the colleague with this address, written as it was first stored, or adds them if they are new. */
async function invitation(
  { tx, actor, case: { id: caseId }, now }: CommandContext,
  email: string,
): Promise<{ number: number; email: string; isNew: boolean }> {
  const all = await tx.colleague.findMany({
    where: { caseId },
    orderBy: { number: 'asc' },
    select: { number: true, email: true, withdrawnAt: true },
  });
  const invited = all.filter(({ withdrawnAt }) => withdrawnAt === null);
  const known = invited.find((one) => isSameEmail(one.email, email));
  if (known) return { number: known.number, email: known.email, isNew: false };
  if (invited.length >= COUNT_LIMITS.colleagues) throw atEmail('COLLEAGUES_FULL');
  const number = (all.at(-1)?.number ?? 0) + 1;
  await tx.colleague.create({
    data: { caseId, number, email, invitedBy: actor.name, invitedAt: now, linkValidUntil: linkExpiry(now) },
  });
  return { number, email, isNew: true };
}

const atEmail = (code: string) => new AppError('VALIDATION_FAILED', { errors: { email: [code] } });
