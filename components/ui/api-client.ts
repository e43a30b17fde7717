import { ApiProblem } from './api-problem';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
export type QueryValue = string | number | boolean | readonly string[] | null | undefined;

export interface CallOptions {
  query?: Record<string, QueryValue>;
  /** Sent as JSON, or as it is when it is FormData. */
  body?: unknown;
  /** The idempotency key: a retry gets the first answer and has no further effect. */
  idempotencyKey?: string;
  /** Applicant screens: the case link identifies the caller, even if someone is signed in. */
  asApplicant?: boolean;
  signal?: AbortSignal;
}

/**
 * Calls the product's own server.
 *
 * @param path Below `/api`, for example `Case/Reject`.
 * @returns The parsed JSON; a Blob for a file; undefined for 204.
 * @throws ApiProblem for every refusal, with status 0 when there was no answer; AbortError when given up by `signal`.
 */
export async function callApi<T>(method: Method, path: string, options: CallOptions = {}): Promise<T> {
  const response = await accepted(method, path, options);
  if (response.status === 204) {
    return undefined as T;
  }
  const isJson = response.headers.get('content-type')?.includes('json');
  return (isJson ? await response.json() : await response.blob()) as T;
}

/**
 * Reads a page of a list whose answer is the bare list: where the next one begins stands in its `Link` header.
 *
 * @returns The parsed JSON, and the cursor of the next page or null.
 * @throws As `callApi`.
 */
export async function callPage<T>(
  path: string,
  options: Pick<CallOptions, 'query' | 'signal'>,
): Promise<{ answer: T; nextCursor: string | null }> {
  const response = await accepted('GET', path, options);
  const [, next] = /<([^>]*)>; rel="next"/.exec(response.headers.get('link') ?? '') ?? [];
  const nextCursor = next ? new URLSearchParams(next.split('?')[1]).get('cursor') : null;
  return { answer: await response.json(), nextCursor };
}

/**
 * Reads a file from the product's own server, telling how much of it has come.
 *
 * @param onProgress Called with the bytes so far.
 * @throws ApiProblem for a refusal, with status 0 when it broke off; AbortError when given up by `signal`.
 */
export async function readFile(
  path: string,
  options: Pick<CallOptions, 'query' | 'signal'>,
  onProgress: (bytes: number) => void,
): Promise<{ file: Blob; name: string }> {
  const response = await accepted('GET', path, options);
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  try {
    for await (const part of chunksOf(response)) {
      parts.push(part);
      bytes += part.byteLength;
      onProgress(bytes);
    }
  } catch (cause) {
    if (options.signal?.aborted) {
      throw cause;
    }
    throw new ApiProblem('GET', 0);
  }
  const type = response.headers.get('content-type') ?? '';
  return { file: new Blob(parts, { type }), name: fileNameOf(response) };
}

/** A new idempotency key. Use the same one for a retry. */
export function newIdempotencyKey(): string {
  return crypto.randomUUID();
}

/** The answer, unless it is a refusal. */
async function accepted(method: Method, path: string, options: CallOptions): Promise<Response> {
  const response = await send(method, path, options);
  if (response.ok) {
    return response;
  }
  const requestId = response.headers.get('x-request-id');
  throw new ApiProblem(method, response.status, await problemBody(response), requestId);
}

/** Not every browser can iterate a stream. */
async function* chunksOf({ body }: Response): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const reader = body?.getReader();
  for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) {
    yield next.value;
  }
}

/** The name that the server gives a file. */
function fileNameOf({ headers }: Response): string {
  const [, name] = /filename\*=UTF-8''([^;]+)/.exec(headers.get('content-disposition') ?? '') ?? [];
  return name ? decodeURIComponent(name) : '';
}

async function send(method: Method, path: string, options: CallOptions): Promise<Response> {
  const { query, body, idempotencyKey, asApplicant, signal } = options;
  const isForm = body instanceof FormData;
  const headers = new Headers({ accept: 'application/json' });
  if (asApplicant) {
    headers.set('case-access', 'applicant');
  }
  if (idempotencyKey) {
    headers.set('idempotency-key', idempotencyKey);
  }
  if (body !== undefined && !isForm) {
    headers.set('content-type', 'application/json');
  }
  const payload = body === undefined || isForm ? (body as FormData | undefined) : JSON.stringify(body);
  try {
    return await fetch(addressOf(path, query), { method, headers, body: payload, signal, cache: 'no-store' });
  } catch (cause) {
    if (signal?.aborted) {
      throw cause;
    }
    throw new ApiProblem(method, 0);
  }
}

function addressOf(path: string, query: Record<string, QueryValue> = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const each of Array.isArray(value) ? value : [value]) {
      if (each !== null && each !== undefined && each !== '') {
        search.append(name, String(each));
      }
    }
  }
  return `/api/${path}${search.size > 0 ? `?${search}` : ''}`;
}

/** A proxy may answer without a problem document. */
async function problemBody(response: Response): Promise<Record<string, unknown>> {
  try {
    const body: unknown = await response.json();
    return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
