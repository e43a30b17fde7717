import { CALLS } from '@/lib/contract/contract';
import type { SessionTimes } from '@/lib/contract/session-times';
import { AppError } from '@/lib/domain/errors';
import { currentSession } from '@/lib/engine/access/actor';
import { defineStaffProcedure, defineStaffQuery } from '@/lib/engine/query';
import { sessionTimes } from '@/lib/integrations/identity/session-times';

/** How long the session will last. Asking does not extend it. */
export const sessionQuery = defineStaffQuery({
  call: CALLS.getSession,
  read: ownTimes,
});

/** Extends the session. The call counts as a change, which is activity, so there is nothing else to do. */
export const keepSession = defineStaffProcedure({
  call: CALLS.keepSession,
  run: ownTimes,
});

async function ownTimes(): Promise<SessionTimes> {
  const session = await currentSession();
  if (!session) throw new AppError('UNAUTHENTICATED');
  return sessionTimes(session);
}
