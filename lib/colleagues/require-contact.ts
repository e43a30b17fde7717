import { AppError } from '@/lib/domain/errors';
import type { Actor } from '@/lib/engine/access/access';

/** Whether the actor has the link of a colleague, who does what the contact person does but for inviting and withdrawing others. */
export function isColleague(actor: Actor): boolean {
  return actor.kind === 'applicant' && actor.colleague !== undefined;
}

/** Throws FORBIDDEN for a colleague. */
export function requireContact(actor: Actor): void {
  if (isColleague(actor)) throw new AppError('FORBIDDEN');
}
