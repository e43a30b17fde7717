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
