import { CALLS } from '@/lib/contract/contract';
import type { SessionTimes } from '@/lib/contract/runtime-config';
import { AppError } from '@/lib/domain/errors';
import { currentSession } from '@/lib/engine/access/actor';
import { signingSecondsLeft } from '@/lib/engine/access/signing-cookie';
import { defineStaffProcedure, defineStaffQuery } from '@/lib/engine/query';
import { sessionTimes } from '@/lib/integrations/identity/session-store';

/** How long the session and the login at the signing service will last. The call does not extend them. */
export const sessionQuery = defineStaffQuery({
  call: CALLS.getSession,
  read: async ({ actor }) => ({
    ...(await ownTimes()),
    signingSecondsLeft: await signingSecondsLeft(actor),
  }),
});

/** Extends the session. The call counts as a change, which is activity, so nothing else is needed. */
export const keepSession = defineStaffProcedure({
  call: CALLS.keepSession,
  run: ownTimes,
});

async function ownTimes(): Promise<SessionTimes> {
  const session = await currentSession();
  if (!session) throw new AppError('UNAUTHENTICATED');
  return sessionTimes(session);
}
