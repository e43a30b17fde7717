/**
 * Rate limits: points per key within a number of seconds, counted in Postgres across all replicas. With `block`, a process
 * reserves that many points at once and spends them from memory, so that reads cost no database write.
 *
 * An office, a school or a fair shares one network address. So what people do before we know who they are has a limit by address that
 * hundreds of people do not reach, and a lower one by what an attacker is after: the company, the case, the mailbox.
 */
export const RATE_LIMITS = {
  applyByAddress: { points: 200, seconds: 600 },
  applyByCompany: { points: 5, seconds: 3600 },
  /** An adviser applies for many companies with one email address. Nobody's mailbox gets more than this. */
  applyByEmail: { points: 20, seconds: 3600 },
  linkByAddress: { points: 100, seconds: 600 },
  linkByCase: { points: 3, seconds: 600 },
  webhook: { points: 1200, seconds: 60, block: 20 },
  signIn: { points: 300, seconds: 600 },
  /** A sign-in may come back twice. */
  signInCallback: { points: 600, seconds: 600 },
  signingLogin: { points: 10, seconds: 600 },
  message: { points: 30, seconds: 600 },
  upload: { points: 60, seconds: 600 },
  events: { points: 300, seconds: 600, block: 10 },
  report: { points: 60, seconds: 600 },
  file: { points: 300, seconds: 600, block: 10 },
  document: { points: 60, seconds: 600 },
  export: { points: 60, seconds: 600 },
  bulk: { points: 30, seconds: 600 },
  zip: { points: 20, seconds: 600 },
  general: { points: 600, seconds: 60, block: 20 },
} as const satisfies Record<string, { points: number; seconds: number; block?: number }>;
export type LimitName = keyof typeof RATE_LIMITS;
