import { log } from '@/lib/process/log';

type SessionEvent = 'sign-in' | 'sign-out' | 'session-ended' | 'roles-changed';

/** Writes one line about a session: who did what. Never writes a token. */
export function logSession(event: SessionEvent, about: Record<string, unknown>): void {
  log.info({ event, ...about });
}
