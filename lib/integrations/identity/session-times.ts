import { z } from 'zod';
import { env } from '@/lib/settings/env';
import { type SessionState, secondsUntilEnd } from './session-store';

/** How long before the end of a session the person is warned at most. */
const WARNING_SECONDS = 5 * 60;

/** The remaining time of a session, for its pages. */
export const sessionTimesShape = z.object({
  /** The owner of the session, so that a page made for another person notices. */
  accountId: z.uuid(),
  /** Whole seconds until it ends without activity. */
  secondsLeft: z.int().min(0),
  /** How many seconds before its end to warn the person. */
  warningSeconds: z.int(),
  /** Whether activity extends it: no longer once it has reached the longest lifetime. */
  canGoOn: z.boolean(),
});
export type SessionTimes = z.output<typeof sessionTimesShape>;

/** What to tell the person about the end of their session. */
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
