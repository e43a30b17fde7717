import type { z } from 'zod';
import type { problemShape } from '@/lib/contract/problem-shape';
import { AppError, PUBLIC_CODE } from '@/lib/domain/errors';
import { LOCALES, type Locale } from '@/lib/domain/locale';
import { refusalText } from '@/lib/i18n/refusal-text';

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
    message: refusalText(code, options.values, locale),
    ...(options.errors ? { errors: options.errors } : {}),
    requestId,
    ...options.extra,
  };
}

/** The error as an answer, with Retry-After if the caller should wait. */
export function problemResponse(error: unknown, locale: Locale, requestId: string): Response {
  const problem = problemOf(error, locale, requestId);
  const { retryAfter, challenge = 'Bearer' } = asAppError(error).options;
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

/**
 * The refusal of a page, before or without Next: every language, because we know nothing about the reader. `status`, `headers` and `body`
 * are those of the answer.
 */
export function refusedPage(refusal: AppError) {
  const { code, status, options } = refusal;
  const text = (locale: Locale) => refusalText(code, options.values, locale);
  return {
    status,
    headers: {
      'Content-Type': 'text/plain; charset=utf-8',
      'Cache-Control': 'no-store',
      ...(options.retryAfter ? { 'Retry-After': String(options.retryAfter) } : {}),
    },
    body: `${LOCALES.map(text).join('\n')}\n`,
  };
}

/** A thrown error as an AppError: UNAVAILABLE if the database is down, INTERNAL for anything unknown. */
export function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  return new AppError(isDatabaseAway(error) ? 'UNAVAILABLE' : 'INTERNAL', { cause: error });
}

const AWAY: readonly string[] = [
  'P1001',
  'P1002',
  'P1008',
  'P1017',
  'P2024',
  'P2028',
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'CONNECT_TIMEOUT',
  'CONNECTION_CLOSED',
  'CONNECTION_ENDED',
  '57014',
  '57P01',
  '57P03',
  '53300',
];

function isDatabaseAway(error: unknown, depth = 0): boolean {
  if (typeof error !== 'object' || error === null || depth > 4) return false;
  const { code, cause, message, meta } = error as {
    code?: unknown;
    cause?: unknown;
    message?: unknown;
    meta?: { driverAdapterError?: unknown };
  };
  if (typeof code === 'string' && AWAY.includes(code satisfies string)) return true;
  if (
    typeof message === 'string' &&
    /timeout exceeded when trying to connect|Query read timeout|Connection terminated/.test(message)
  ) {
    return true;
  }
  // Prisma has its own code for a refusal by the database, and keeps the database's code inside.
  return isDatabaseAway(cause, depth + 1) || isDatabaseAway(meta?.driverAdapterError, depth + 1);
}
