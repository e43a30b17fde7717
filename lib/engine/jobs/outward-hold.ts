import { AppError } from '@/lib/domain/errors';
import { db } from '@/lib/platform/database/db';
import type { QueueName } from './queue';

/**
 * The queues whose work is sent to others or destroys something, and cannot be undone. After a restore the database does not know what
 * has happened since the backup, so they wait until an operator has looked and released them.
 */
export const OUTWARD_QUEUES: readonly QueueName[] = [
  'send-mail',
  'send-role-invitation',
  'send-test-mail',
  'morning-mails',
  'deliver-webhooks',
  'queue-webhooks',
  'recall-signing-document',
  'recall-late-document',
  'fetch-credit-report',
  'delete-object',
  'reconcile-operations',
  'retention',
];

/** Since when nothing is sent to others. Null if nothing is held. */
export async function heldSince(): Promise<Date | null> {
  const hold = await db().outwardHold.findFirst();
  return hold?.since ?? null;
}

/** Throws OUTWARD_HELD during the hold. */
export async function requireRelease(): Promise<void> {
  if (await heldSince()) throw new AppError('OUTWARD_HELD');
}
