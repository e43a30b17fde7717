import { z } from 'zod';

/** The content of `/config.json`: public settings that differ between installations. */
export interface RuntimeConfig {
  /** The address of the calls. */
  apiBaseUrl: string;
  /** Of the identity provider. */
  clientId: string;
  authority: string;
  redirectUri: string;
  scope: string;
  /** Null if telemetry is off. */
  telemetry: { connectionString: string } | null;
}

/** The remaining time of a session, for its pages. */
export const sessionTimesShape = z.object({
  /** The account of the session. A page that was made for another person notices by it. */
  accountId: z.guid(),
  /** Whole seconds until the session ends without activity. */
  secondsLeft: z.int().min(0),
  /** How many seconds before its end to warn the person. */
  warningSeconds: z.int(),
  /** Whether activity extends the session. False once it has reached its longest lifetime. */
  canGoOn: z.boolean(),
});

export type SessionTimes = z.output<typeof sessionTimesShape>;
