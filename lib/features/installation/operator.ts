import { AppError } from '@/lib/domain/errors';
import type { Actor } from '@/lib/engine/access/access';
import { db } from '@/lib/platform/database/db';
import { env } from '@/lib/platform/settings/env';

type CaseWorker = Extract<Actor, { kind: 'caseWorker' }>;

/** Whether the settings name the caller as an operator, by email address or by the id at the identity provider. */
export async function isOperator({ accountId, email }: CaseWorker): Promise<boolean> {
  const named = env().OPERATOR_ACCOUNTS;
  if (named.length === 0) return false;
  if (named.some((one) => one.toLowerCase() === email.toLowerCase())) return true;
  const { subject } = await db().account.findUniqueOrThrow({
    where: { id: accountId },
    select: { subject: true },
  });
  // The subject is stored as issuer and id.
  return named.includes(subject.slice(subject.indexOf('#') + 1));
}

/** Throws FORBIDDEN for everybody but the operators. */
export async function requireOperator(actor: CaseWorker): Promise<void> {
  if (!(await isOperator(actor))) throw new AppError('FORBIDDEN');
}
