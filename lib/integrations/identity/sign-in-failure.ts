import { AsyncLocalStorage } from 'node:async_hooks';
import { isUnavailable } from '@/lib/database/unavailable';
import { IntegrationError } from '@/lib/domain/errors';
import { log } from '@/lib/process/log';

const attempts = new AsyncLocalStorage<{ isProviderAway: boolean }>();

/**
 * Runs a part of a sign-in and also reports whether the identity provider was down. The sign-in library turns every failure into
 * the same redirect, and only its logger gets the cause.
 */
export function watchSignIn<T>(run: () => Promise<T>): Promise<{ answer: T; isProviderAway: boolean }> {
  const attempt = { isProviderAway: false };
  return attempts.run(attempt, async () => ({ answer: await run(), ...attempt }));
}

/** Writes one line that names every cause, from the outermost error to the original one. */
export function logSignInFailure(error: Error): void {
  const causes = causesOf(error);
  const attempt = attempts.getStore();
  if (attempt && causes.some(isAway)) attempt.isProviderAway = true;
  const message = causes.map(({ message }) => message).join(' ← ');
  log.error({ event: 'sign-in', message });
}

/** The chain of causes. The sign-in library stores the caught error in `cause.err`. */
function causesOf(error: Error): Error[] {
  const cause = (error.cause as { err?: unknown } | undefined)?.err ?? error.cause;
  return [error, ...(cause instanceof Error ? causesOf(cause) : [])];
}

/** Whether the provider or our database was down. A provider whose answers make sign-in impossible counts as down too. */
function isAway(error: Error): boolean {
  return error instanceof IntegrationError ? error.retryable : isUnavailable(error);
}
