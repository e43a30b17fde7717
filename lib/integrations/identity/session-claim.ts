import { auth } from './auth';
import type { SessionClaim } from './session-store';

/**
 * The content of this request's session cookie, or null if there is no valid one. Does not check whether the session has ended. A
 * cookie of the previous version also holds the ID token.
 */
export async function sessionClaim(): Promise<(SessionClaim & { idToken?: string }) | null> {
  const { accountId, sessionId, endsAt, isRecorded = false, idToken } = (await auth()) ?? {};
  return accountId && sessionId && endsAt ? { accountId, sessionId, endsAt, isRecorded, idToken } : null;
}
