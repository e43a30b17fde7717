import { z } from 'zod';
import { env } from '@/lib/settings/env';
import { type SessionState, secondsUntilEnd } from './session-store';

/** The longest time before the end of a session that the person is told of it. */
const WARNING_SECONDS = 5 * 60;

/** How long a session lasts yet, for whoever has it open. */
export const sessionTimesShape = z.object({
  /** Whose session it is: a page that was made for somebody else knows that it no longer is theirs. */
  accountId: z.uuid(),
  /** Whole seconds until it ends unless the person does something. */
  secondsLeft: z.int().min(0),
  /** How many seconds before its end the person is to be told. */
  warningSeconds: z.int(),
  /** Whether doing something makes it last longer: not where it has lasted as long as a session may. */
  canGoOn: z.boolean(),
});
export type SessionTimes = z.output<typeof sessionTimesShape>;

/** What the person who has this session open is to know of its end. */
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
