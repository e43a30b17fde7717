import { AppError } from '@/lib/domain/errors';
import { env } from '@/lib/settings/env';

/**
 * Refuses a change that another site caused. Browsers send `Sec-Fetch-Site`. Other programs do not, and they must not send a foreign
 * `Origin`.
 */
export function requireSameOrigin(request: Request): void {
  const site = request.headers.get('sec-fetch-site');
  const origin = request.headers.get('origin');
  const isOwn = origin === new URL(env().PUBLIC_URL).origin;
  const isAllowed =
    site === null
      ? origin === null || isOwn
      : site === 'same-origin' && (origin === null || isOwn || origin === 'null');
  if (!isAllowed) throw new AppError('CROSS_SITE');
}

/**
 * Refuses a read that changes something if a person followed a link to it, or another site caused it. Browsers without `Sec-Fetch` headers
 * do not send an `Origin` with a link either, but their `Accept` header asks for a page.
 */
export function requireOwnFetch(request: Request): void {
  requireSameOrigin(request);
  const asksForPage = request.headers.get('accept')?.includes('text/html') ?? false;
  if (asksForPage || request.headers.get('sec-fetch-mode') === 'navigate') throw new AppError('CROSS_SITE');
}
