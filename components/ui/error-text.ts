import type { TextKey } from '@/lib/i18n/text-key';
import { ApiProblem } from './api-problem';
import type { KeyedText } from './keyed-text';

type GenericText =
  | 'offline'
  | 'badRequest'
  | 'denied'
  | 'notFound'
  | 'notSupported'
  | 'server'
  | 'unexpected';

/** Key under `errors.http` of the text for a refusal that says nothing itself (specification, section 8). */
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

/** Refusals of a new case that have a text of their own. */
export const CREATE_REFUSALS: readonly string[] = [
  'ALREADY_EXISTS',
  'INVALID_REQUEST',
  'MEMBERSHIP_EXISTS',
  'NOT_ALLOWED_ORGANISATION_TYPE',
  'NOT_OPEN',
  'REJECTED_AND_NOT_ALLOWED_TO_REAPPLY',
];

/** Refusals of a login at the signing service that have a text of their own. */
export const LOGIN_REFUSALS: readonly string[] = [
  'SIGNING_LOGIN_FAILED',
  'SIGNING_LOGIN_LIMITED',
  'SIGNING_WRONG_ENTITY',
];

/** Whether an error is one of these, which the screen shows itself. */
export function isOneOf(codes: readonly string[], error: unknown): boolean {
  return error instanceof ApiProblem && codes.includes(error.errorCode ?? '');
}

/** The banner text for a failed call: the server's text, or else the generic text of its status. */
export function bannerText(error: unknown, t: KeyedText): string {
  const problem = error instanceof ApiProblem ? error : null;
  return problem?.userMessage ?? t(`errors.http.${problem ? genericText(problem) : 'unexpected'}`);
}

/**
 * The text of a failed call in a dialog.
 *
 * @param failure Key of the text for a call that failed on the server's side, where there is a special one.
 */
export function toldText(problem: ApiProblem, t: KeyedText, failure?: TextKey): string {
  return failure && problem.status >= 500 ? t(failure) : bannerText(problem, t);
}

/** What is said in place of a case that could not be created. */
export function createCaseText(error: unknown, t: KeyedText): string {
  if (error instanceof ApiProblem && isOneOf(CREATE_REFUSALS, error)) return t(`errors.${error.errorCode}`);
  return isOffline(error) ? t('errors.http.offline') : t('errors.createCase');
}

/** What is said in place of a login at the signing service that failed. */
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
