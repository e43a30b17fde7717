/** Every error code of the product with its HTTP status. The text for people comes from `messages` (`errors.<code>`), never from here. */
export const ERROR_STATUS = {
  // Input
  VALIDATION_FAILED: 400,
  INVALID_REQUEST: 400,
  IDEMPOTENCY_MISMATCH: 409,
  REQUEST_TIMEOUT: 408,
  METHOD_NOT_ALLOWED: 405,
  TOO_LARGE: 413,
  ADDRESS_TOO_LONG: 414,
  INVALID_FILE_TYPE: 415,
  INFECTED_FILE: 422,
  FILE_BROKEN: 422,
  FILE_INCOMPLETE: 422,
  FILE_NOT_PAGES: 422,
  FILE_PROTECTED: 422,
  FILE_RESTRICTED: 422,
  FILE_OLD_FORMAT: 422,
  FILE_TOO_COMPLEX: 422,
  FILE_TOO_MANY_PAGES: 422,
  TOO_MANY_FILES: 422,
  PICTURE_TOO_LARGE: 422,
  PICTURE_ANIMATED: 422,
  PICTURE_UNSUPPORTED: 422,
  // Creating a case and asking for its link (specification, section 8)
  ALREADY_EXISTS: 400,
  MEMBERSHIP_EXISTS: 400,
  NOT_ALLOWED_ORGANISATION_TYPE: 400,
  /** The organisation does not take applications at the moment. */
  NOT_OPEN: 409,
  REJECTED_AND_NOT_ALLOWED_TO_REAPPLY: 400,
  LINK_NOT_FOUND: 400,
  LINK_REMOVED: 400,
  LINK_REJECTED: 400,
  // Who calls
  UNAUTHENTICATED: 401,
  TOKEN_INVALID: 401,
  TOKEN_EXPIRED: 401,
  INVALID_SIGNATURE: 401,
  FORBIDDEN: 403,
  CROSS_SITE: 403,
  SIGNING_LOGIN_REQUIRED: 403,
  /** A shared view has this name, and somebody else owns it. */
  VIEW_NOT_YOURS: 403,
  NOT_FOUND: 404,
  /** A change was sent to an address that has no call. */
  NO_SUCH_CALL: 404,
  REMOVED: 404,
  INVALID: 404,
  // What the case allows
  ILLEGAL_TRANSITION: 409,
  NOT_READY: 409,
  NO_CONTACT: 409,
  ALREADY_REMINDED: 409,
  ALREADY_INVITED: 409,
  REMINDED_ENOUGH: 409,
  ALREADY_SIGNED: 409,
  MAIL_BOUNCED: 409,
  MAIL_OUTDATED: 409,
  ADVISED_AGAINST: 409,
  CORRECTION_INCOMPLETE: 409,
  CORRECTION_NOT_ASKED: 409,
  CORRECTION_READ_ONLY: 409,
  CORRECTION_UNANSWERED: 409,
  /** The decision can no longer be taken back. */
  TOO_LATE: 409,
  LOCKED: 409,
  CONFLICT: 409,
  // What an organisation's draft and roles allow
  DRAFT_CHANGED: 409,
  DRAFT_INCOMPLETE: 409,
  LAST_ADMINISTRATOR: 409,
  LAST_REGIONAL_REVIEWER: 409,
  FILE_NOT_OURS: 422,
  NO_DRAWING: 422,
  LOGO_TOO_SMALL: 422,
  FILE_TOO_NEW: 422,
  QUOTA_EXCEEDED: 409,
  RATE_LIMITED: 429,
  CHANGES_LIMITED: 429,
  DOCUMENT_TOO_LARGE: 422,
  // The world outside
  SIGNING_LOGIN_FAILED: 400,
  SIGNING_LOGIN_LIMITED: 429,
  SIGNING_WRONG_ENTITY: 403,
  INTEGRATION_FAILED: 502,
  TELLUS_ERROR: 502,
  /** The register did not answer when a case worker created a case. */
  LOOKUP_FAILED: 502,
  NOT_CONFIGURED: 503,
  UNAVAILABLE: 503,
  /** A decision about the case can still be taken back, and is not shown to the applicant yet. */
  CASE_BUSY: 503,
  /** The database was restored, and no operator has released outward work. */
  OUTWARD_HELD: 503,
  BUSY: 503,
  /** A mail of the change cannot be made, which is a mistake of ours. */
  MAIL_NOT_MADE: 500,
  INTERNAL: 500,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

/** Codes that calls report under another name, because one name has different statuses or several texts. */
export const PUBLIC_CODE: Partial<Record<ErrorCode, string>> = {
  NO_SUCH_CALL: 'NOT_FOUND',
  LINK_NOT_FOUND: 'NOT_FOUND',
  LINK_REMOVED: 'REMOVED',
  LINK_REJECTED: 'REJECTED',
  LOOKUP_FAILED: 'TELLUS_ERROR',
  NO_CONTACT: 'NOT_READY',
  CORRECTION_INCOMPLETE: 'NOT_READY',
  CORRECTION_NOT_ASKED: 'NOT_READY',
  CORRECTION_READ_ONLY: 'NOT_READY',
  CORRECTION_UNANSWERED: 'NOT_READY',
};

export interface AppErrorOptions {
  /** Field name → codes, for problem documents. */
  errors?: Record<string, string[]>;
  /** Values for the placeholders of the text `errors.<code>`. */
  values?: Record<string, string | number>;
  /** Seconds to wait before trying again (RATE_LIMITED, CHANGES_LIMITED, BUSY). */
  retryAfter?: number;
  /** The problem with a bearer token, for `WWW-Authenticate` (UNAUTHENTICATED). */
  challenge?: string;
  /** Further fields of the problem document, such as the current value in a conflict. */
  extra?: Record<string, unknown>;
  cause?: unknown;
}

/** A wait as texts say it: in minutes, or if it is long, in whole hours. */
function waitValues(seconds: number): { minutes: number; hours: number } {
  const minutes = Math.ceil(seconds / 60);
  return { minutes, hours: minutes > 90 ? Math.ceil(minutes / 60) : 0 };
}

/** An expected error, with a code that a caller can act on. Anything else that is thrown is a defect and becomes INTERNAL. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly options: AppErrorOptions;

  constructor(code: ErrorCode, options: AppErrorOptions = {}) {
    super(code, { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.status = ERROR_STATUS[code];
    const { retryAfter, values } = options;
    this.options = retryAfter ? { ...options, values: { ...waitValues(retryAfter), ...values } } : options;
  }
}

export type IntegrationPart =
  | 'identity'
  | 'mail'
  | 'signing'
  | 'register'
  | 'credit-report'
  | 'files'
  /** What the installation reports about itself: the operator's webhook, the dead man's switch. */
  | 'operator';

/** The systems whose health is recorded. Calls to the virus scanner fail as `files`. */
export const INTEGRATION_PARTS = [
  'identity',
  'mail',
  'signing',
  'register',
  'credit-report',
  'files',
  'virus-scanner',
] as const satisfies readonly (IntegrationPart | 'virus-scanner')[];

/** How a system may fail for everybody. `bounced` is about one address. */
export const INTEGRATION_FAILURES = [
  'timeout',
  'unreachable',
  'unauthorized',
  'limited',
  'refused',
  'garbage',
] as const satisfies readonly IntegrationFailure[];

/** Whether the last answer of a system was a failure, from when it last succeeded and last failed: dates, or ISO 8601 in UTC. */
export function isFailing<Time extends Date | string>(known: {
  succeededAt: Time | null;
  failedAt: Time | null;
}): boolean {
  const { succeededAt, failedAt } = known;
  return failedAt !== null && (succeededAt === null || failedAt >= succeededAt);
}

export type IntegrationFailure =
  | 'timeout'
  | 'unreachable'
  | 'refused'
  | 'unauthorized'
  /** The mail server says that the recipient's address takes no mail. */
  | 'bounced'
  | 'limited'
  | 'garbage';

/** A call to an external system that did not succeed. `retryable` says whether the same call may succeed later. */
export class IntegrationError extends AppError {
  readonly part: IntegrationPart;
  readonly failure: IntegrationFailure;
  readonly externalStatus: number | null;
  /** How many milliseconds the other system tells us to wait. */
  retryAfterMs = 0;
  /** Whether an earlier attempt of the same call got no answer, so that the other system may have carried it out. */
  wasUnanswered = false;

  constructor(
    part: IntegrationPart,
    failure: IntegrationFailure,
    externalStatus: number | null = null,
    cause?: unknown,
  ) {
    super('INTEGRATION_FAILED', { values: { part }, extra: { part }, cause });
    this.name = 'IntegrationError';
    this.part = part;
    this.failure = failure;
    this.externalStatus = externalStatus;
    // For logs: which system failed and how. Never its answer, which may contain personal data.
    this.message = ['INTEGRATION_FAILED:', part, failure, externalStatus ?? codeOf(cause)]
      .filter(Boolean)
      .join(' ');
  }

  get retryable(): boolean {
    return !['refused', 'unauthorized', 'bounced'].includes(this.failure);
  }
}

/** The code, such as ECONNREFUSED, from anywhere in the chain of causes. */
function codeOf(cause: unknown): string | undefined {
  if (!(cause instanceof Error)) return undefined;
  const { code } = cause as { code?: unknown };
  return typeof code === 'string' ? code : codeOf(cause.cause);
}
