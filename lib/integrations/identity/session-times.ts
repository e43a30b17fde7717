import type { SessionTimes } from '@/lib/contract/session-times';
import { env } from '@/lib/settings/env';
import { type SessionState, secondsUntilEnd } from './session-store';

/** The longest time before the end of a session at which the person is warned. */
const WARNING_SECONDS = 5 * 60;

/** The times to show the person about the end of their session. */
export function sessionTimes(session: SessionState): SessionTimes {
  const secondsLeft = Math.floor(secondsUntilEnd(session));
  const idleSeconds = env().SESSION_IDLE_MINUTES * 60;
  const warningSeconds = Math.min(WARNING_SECONDS, idleSeconds / 2);
  return {
    accountId: session.accountId,
    secondsLeft,
    warningSeconds,
    canGoOn: session.secondsLeft > secondsLeft + 1,
  };
}
