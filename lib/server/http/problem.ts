import type { z } from 'zod';
import type { problemShape } from '@/lib/contract/problem-shape';
import { AppError, PUBLIC_CODE } from '@/lib/domain/errors';
import { LOCALES, type Locale } from '@/lib/domain/locale';
import { isUnavailable } from '@/lib/platform/database/unavailable';
import { refusalText } from '@/lib/platform/i18n/text-for';
import { env } from '@/lib/platform/settings/env';

export type Problem = z.output<typeof problemShape>;

/** Any thrown error as a problem document. Only an AppError reveals details to the caller. */
export function problemOf(error: unknown, locale: Locale, requestId: string): Problem {
  const known = asAppError(error);
  const { code, status, options } = known;
  const publicCode = PUBLIC_CODE[code] ?? code;
  return {
    type: `about:blank#${publicCode}`,
    title: publicCode,
    status,
    detail: publicCode,
    errorCode: publicCode,
    message: textOf(known, locale),
    ...(options.errors ? { errors: options.errors } : {}),
    requestId,
    ...options.extra,
  };
}

/** A request from elsewhere may be the person's own, from a page that was opened at another address. */
function textOf({ code, options }: AppError, locale: Locale): string {
  const values = code === 'CROSS_SITE' ? { origin: new URL(env().PUBLIC_URL).origin } : options.values;
  return refusalText(code, values, locale);
}

/** The error as an answer, with Retry-After if the caller should wait. */
export function problemResponse(error: unknown, locale: Locale, requestId: string): Response {
  const problem = problemOf(error, locale, requestId);
  const known = asAppError(error);
  const retryAfter = retryAfterOf(known);
  const { challenge = 'Bearer' } = known.options;
  return Response.json(problem, {
    status: problem.status,
    headers: {
      'Content-Type': 'application/problem+json',
      'Cache-Control': 'no-store',
      ...(retryAfter ? { 'Retry-After': String(retryAfter) } : {}),
      ...(problem.errorCode === 'UNAUTHENTICATED' ? { 'WWW-Authenticate': challenge } : {}),
    },
  });
}

/** After how many seconds to try again when the database is away and nothing is known of how long that takes. */
const AWAY_SECONDS = 2;

/**
 * The refusal of a page, before or without Next: every language, because we know nothing about the reader. `status`, `headers` and `body`
 * are those of the answer.
 */
export function refusedPage(refusal: AppError) {
  const { status } = refusal;
  const retryAfter = retryAfterOf(refusal);
  return {
    status,
    headers: {
      'Content-Type': 'text/plain; charset=utf-8',
      'Cache-Control': 'no-store',
      ...(retryAfter ? { 'Retry-After': String(retryAfter) } : {}),
    },
    body: `${LOCALES.map((locale) => textOf(refusal, locale)).join('\n')}\n`,
  };
}

/** A thrown error as an AppError: UNAVAILABLE if the database is down, INTERNAL for anything unknown. */
export function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  return new AppError(isUnavailable(error) ? 'UNAVAILABLE' : 'INTERNAL', { cause: error });
}

/** The seconds that a caller should wait before trying again, if it should. */
export function retryAfterOf({ code, options }: AppError): number | undefined {
  return options.retryAfter ?? (code === 'UNAVAILABLE' ? AWAY_SECONDS : undefined);
}
