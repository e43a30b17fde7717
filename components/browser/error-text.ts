'use client';

import { useCallback } from 'react';
import type { TextKey } from '@/lib/platform/i18n/text-key';
import { type KeyedText, useKeyedText } from './keyed-text';
import { showMessage } from './message-store';

type GenericText =
  | 'offline'
  | 'badRequest'
  | 'denied'
  | 'notFound'
  | 'notSupported'
  | 'server'
  | 'unexpected';

/** Returns the key under `errors.http` of the text for a refusal that has no text itself (specification, section 8). */
export function genericText(problem: Pick<ApiProblem, 'status' | 'method'>): GenericText {
  switch (problem.status) {
    case 0:
      return 'offline';
    case 400:
      return 'badRequest';
    case 401:
    case 403:
      return 'denied';
    case 404:
      return problem.method === 'GET' ? 'notFound' : 'notSupported';
    case 500:
      return 'server';
    default:
      return 'unexpected';
  }
}

/** Refusals to create a case that have their own text. */
export const CREATE_REFUSALS: readonly string[] = [
  'CROSS_SITE',
  'RATE_LIMITED',
  'ALREADY_EXISTS',
  'INVALID_REQUEST',
  'MEMBERSHIP_EXISTS',
  'NOT_ALLOWED_ORGANISATION_TYPE',
  'NOT_OPEN',
  'REJECTED_AND_NOT_ALLOWED_TO_REAPPLY',
];

/** Refusals of a login at the signing service that have their own text. */
const LOGIN_REFUSALS: readonly string[] = [
  'SIGNING_LOGIN_FAILED',
  'SIGNING_LOGIN_LIMITED',
  'SIGNING_WRONG_ENTITY',
];

/** Whether an error is one of these codes. The screen shows such errors itself. */
export function isOneOf(codes: readonly string[], error: unknown): boolean {
  return error instanceof ApiProblem && codes.includes(error.errorCode ?? '');
}

/** Returns the banner text for a failed call: the server's text, or else the generic text of its status. */
export function bannerText(error: unknown, t: KeyedText): string {
  const problem = error instanceof ApiProblem ? error : null;
  return problem?.userMessage ?? t(`errors.http.${problem ? genericText(problem) : 'unexpected'}`);
}

/** Returns a function that shows a failed call in the message area, with its `bannerText`. */
export function useApiErrorBanner(): (error: unknown) => void {
  const t = useKeyedText();
  return useCallback(
    (error: unknown) => {
      const problem = error instanceof ApiProblem ? error : null;
      showMessage({
        type: 'error',
        text: bannerText(error, t),
        ...(problem?.status === 0 ? { about: 'connection' as const } : {}),
        detail: problem?.requestId ? t('ui.reference', { id: problem.requestId }) : undefined,
      });
    },
    [t],
  );
}

/**
 * Returns the text for a failed call in a dialog.
 *
 * @param failure Key of a special text for a failure on the server's side, if there is one.
 */
export function failureText(problem: ApiProblem, t: KeyedText, failure?: TextKey): string {
  return failure && problem.status >= 500 ? t(failure) : bannerText(problem, t);
}

/** Returns the text shown when a case could not be created. */
export function createCaseText(error: unknown, t: KeyedText): string {
  if (error instanceof ApiProblem && isOneOf(CREATE_REFUSALS, error)) {
    return error.userMessage ?? t(`errors.${error.errorCode}`, { minutes: 1, hours: 0 });
  }
  return isOffline(error) ? t('errors.http.offline') : t('errors.createCase');
}

/** Returns the text shown when a login at the signing service failed. */
export function signingLoginText(error: unknown, t: KeyedText): string {
  if (!(error instanceof ApiProblem)) return t('errors.signingLogin');
  if (isOneOf(LOGIN_REFUSALS, error)) return t(`errors.${error.errorCode}`);
  if (isOffline(error)) return t('errors.http.offline');
  if (error.status === 400) return t('errors.SIGNING_LOGIN_FAILED');
  return error.status === 429 ? t('errors.SIGNING_LOGIN_LIMITED') : t('errors.signingLogin');
}

function isOffline(error: unknown): boolean {
  return error instanceof ApiProblem && error.status === 0;
}

/** A refused call, or a call that could not be made (status 0). */
export class ApiProblem extends Error {
  readonly status: number;
  /** The machine-readable code; null if the answer had none. */
  readonly errorCode: string | null;
  /** Field name → codes. */
  readonly errors: Record<string, string[]>;
  /** The server's text for the reader, in their language. */
  readonly userMessage: string | null;
  /** The reference to quote when asking for help. */
  readonly requestId: string | null;
  readonly method: string;
  /** The whole problem document, with `current` for a conflict and `missing` for a case that is not ready. */
  readonly body: Record<string, unknown>;

  constructor(
    method: string,
    status: number,
    body: Record<string, unknown> = {},
    requestId: string | null = null,
  ) {
    super(typeof body.title === 'string' ? body.title : `${method} failed with ${status}`);
    this.name = 'ApiProblem';
    this.method = method;
    this.status = status;
    this.body = body;
    this.errorCode = textOf(body.errorCode) ?? (status === 401 ? textOf(body.title) : null);
    this.userMessage = textOf(body.message);
    this.errors = isErrors(body.errors) ? body.errors : {};
    this.requestId = requestId ?? textOf(body.requestId);
  }
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

function isErrors(value: unknown): value is Record<string, string[]> {
  return typeof value === 'object' && value !== null && Object.values(value).every(Array.isArray);
}
