import { z } from 'zod';

/** The remaining time of a session, for its pages. */
export const sessionTimesShape = z.object({
  /** The owner of the session, so that a page made for another person notices. */
  accountId: z.guid(),
  /** Whole seconds until it ends without activity. */
  secondsLeft: z.int().min(0),
  /** How many seconds before its end to warn the person. */
  warningSeconds: z.int(),
  /** Whether activity extends it: no longer once it has reached the longest lifetime. */
  canGoOn: z.boolean(),
});
export type SessionTimes = z.output<typeof sessionTimesShape>;
