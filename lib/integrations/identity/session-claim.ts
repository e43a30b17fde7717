import { auth } from './auth';
import type { SessionClaim } from './session-store';

/**
 * What the session cookie of this request says, or null where there is none that is ours. Whether its session still holds is not asked
 * here. A cookie of the version before also holds the ID token that it was signed in by.
 */
export async function sessionClaim(): Promise<(SessionClaim & { idToken?: string }) | null> {
  const { accountId, sessionId, endsAt, isRecorded = false, idToken } = (await auth()) ?? {};
  return accountId && sessionId && endsAt ? { accountId, sessionId, endsAt, isRecorded, idToken } : null;
}
