import { AppError } from '@/lib/domain/errors';
import { currentSession } from '@/lib/engine/access/actor';
import { defineStaffProcedure, defineStaffQuery } from '@/lib/engine/query';
import {
  type SessionTimes,
  sessionTimes,
  sessionTimesShape,
} from '@/lib/integrations/identity/session-times';

/** How long the session will last. Asking does not extend it. */
export const sessionQuery = defineStaffQuery({
  access: 'signedIn',
  call: {
    method: 'GET',
    path: 'Session',
    summary: 'How long the session of a case worker lasts yet; asking does not prolong it',
    response: sessionTimesShape,
  },
  read: ownTimes,
});

/** Extends the session. The call counts as a change, which is activity, so there is nothing else to do. */
export const keepSession = defineStaffProcedure({
  access: 'signedIn',
  call: {
    method: 'POST',
    path: 'Session',
    summary: 'Say that the case worker is there, so that the session does not end for want of activity',
    response: sessionTimesShape,
  },
  run: ownTimes,
});

async function ownTimes(): Promise<SessionTimes> {
  const session = await currentSession();
  if (!session) throw new AppError('UNAUTHENTICATED');
  return sessionTimes(session);
}
