import { AppError } from '@/lib/domain/errors';
import { env } from '@/lib/settings/env';

/**
 * Refuses a change that another site caused. Browsers send `Sec-Fetch-Site`; other programs do not, and then there must be no
 * foreign `Origin`.
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
 * Refuses a read that changes something if a person followed a link to it, or another site caused it. Browsers that send no `Sec-Fetch` headers
 * send no `Origin` with a link either, but ask for a page.
 */
export function requireOwnFetch(request: Request): void {
  requireSameOrigin(request);
  const asksForPage = request.headers.get('accept')?.includes('text/html') ?? false;
  if (asksForPage || request.headers.get('sec-fetch-mode') === 'navigate') throw new AppError('CROSS_SITE');
}
