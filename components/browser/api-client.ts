import { type CallName, type Method, splitInput } from '@/lib/contract/addresses';
import type { CallAnswer, CallInput, CallParameters } from '@/lib/contract/typed-calls';
import { learnNow } from '@/lib/domain/now';
import { ApiProblem } from './error-text';

export interface CallOptions {
  /** The idempotency key: a retry gets the first answer and has no further effect. */
  idempotencyKey?: string;
  /** Applicant screens: the case link identifies the caller, even if someone is signed in. */
  asApplicant?: boolean;
  signal?: AbortSignal;
}

/**
 * Makes a call of the contract.
 *
 * @param input The call's parameters and body together.
 * @returns The answer: a Blob for a file, undefined for 204.
 * @throws ApiProblem for every refusal, with status 0 when there was no answer; AbortError when `signal` aborted it.
 */
export async function call<Name extends CallName>(
  name: Name,
  input: CallInput<Name>,
  options: CallOptions = {},
): Promise<CallAnswer<Name>> {
  // The server answers as the contract says; a test of every call holds it to that.
  return (await answerTo(name, input, options)) as CallAnswer<Name>;
}

/** Like `call`, for a call that is only known at run time. The caller must check the answer. */
export async function answerTo(name: CallName, input: object, options: CallOptions = {}): Promise<unknown> {
  const response = await accepted(name, input, options);
  if (response.status === 204) {
    return undefined;
  }
  const isJson = response.headers.get('content-type')?.includes('json');
  return isJson ? response.json() : response.blob();
}

/**
 * Returns the key under which the browser caches a call's answer. With part of the input, the key matches every answer that begins like it.
 */
export function queryKeyOf<Name extends CallName>(
  name: Name,
  input: Partial<CallInput<Name>>,
): [Name, Partial<CallInput<Name>>] {
  return [name, input];
}

/** Returns the address of a call, for links, pictures, uploads and streams. `asApplicant` as in `CallOptions`. */
export function addressOf<Name extends CallName>(
  name: Name,
  parameters: CallParameters<Name>,
  { asApplicant = false }: Pick<CallOptions, 'asApplicant'> = {},
): string {
  const address = splitInput(name, parameters).address;
  if (!asApplicant) {
    return address;
  }
  return `${address}${address.includes('?') ? '&' : '?'}as=applicant`;
}

/**
 * Reads one page of a list. The answer is the bare list; the `Link` header has the cursor of the next page.
 *
 * @returns The answer, and the cursor of the next page or null.
 * @throws As `call`.
 */
export async function callPage<Name extends CallName>(
  name: Name,
  input: CallInput<Name>,
  options: CallOptions = {},
): Promise<{ answer: CallAnswer<Name>; nextCursor: string | null }> {
  const response = await accepted(name, input, options);
  const [, next] = /<([^>]*)>; rel="next"/.exec(response.headers.get('link') ?? '') ?? [];
  const nextCursor = next ? new URLSearchParams(next.split('?')[1]).get('cursor') : null;
  return { answer: await response.json(), nextCursor };
}

/**
 * Reads a file from the product's own server and reports progress.
 *
 * @param onProgress Called with the number of bytes read so far.
 * @throws ApiProblem for a refusal, with status 0 when the connection broke; AbortError when `signal` aborted it.
 */
export async function readFile<Name extends CallName>(
  name: Name,
  input: CallInput<Name>,
  { onProgress, ...options }: CallOptions & { onProgress: (bytes: number) => void },
): Promise<{ file: Blob; name: string }> {
  const response = await accepted(name, input, options);
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
  // Over plain http browsers have no `randomUUID`.
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), String).join('-');
}

/**
 * The event `refused` says that a case worker's call was refused, because there is no session any more. If a guard of the session hears it,
 * `known` follows once the person has one again.
 */
export const staffCalls = new EventTarget();
/** The guard of the session makes these calls, and knows what a refusal means. */
const OF_THE_GUARD: readonly CallName[] = ['getSession', 'keepSession'];

/** Informs the guard of the session when a case worker's call was refused for want of a session. Returns whether there is a guard. */
export function reportRefusal(status: number, { asApplicant }: Pick<CallOptions, 'asApplicant'>): boolean {
  if (status !== 401 || asApplicant) return false;
  return !staffCalls.dispatchEvent(new Event('refused', { cancelable: true }));
}

/**
 * Returns the answer. Throws ApiProblem if it is a refusal. What a case worker does without a session is done once they have signed in
 * again.
 */
async function accepted(name: CallName, input: object, options: CallOptions): Promise<Response> {
  const { method, address, body } = splitInput(name, input);
  let response = await send(method, address, { ...options, body });
  const isGuarded = !OF_THE_GUARD.includes(name) && reportRefusal(response.status, options);
  if (isGuarded && method !== 'GET') {
    await new Promise((resolve) => staffCalls.addEventListener('known', resolve, { once: true }));
    response = await send(method, address, { ...options, body });
  }
  if (response.ok) {
    return response;
  }
  const requestId = response.headers.get('x-request-id');
  throw new ApiProblem(method, response.status, await problemBody(response), requestId);
}

/** Yields a body part by part. Not every browser can iterate a stream. */
async function* chunksOf({ body }: Response): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const reader = body?.getReader();
  for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) {
    yield next.value;
  }
}

/** Returns the name that the server gives a file, or an empty string. */
function fileNameOf({ headers }: Response): string {
  const [, name] = /filename\*=UTF-8''([^;]+)/.exec(headers.get('content-disposition') ?? '') ?? [];
  return name ? decodeURIComponent(name) : '';
}

/** Whether a call is of an applicant's screen or of a case worker's, who never acts by the link that this browser holds as well. */
export const accessOf = (asApplicant = false): string => (asApplicant ? 'applicant' : 'case-worker');

async function send(
  method: Method,
  address: string,
  { body, idempotencyKey, asApplicant, signal }: CallOptions & { body: string | undefined },
): Promise<Response> {
  const headers = new Headers({ accept: 'application/json' });
  headers.set('case-access', accessOf(asApplicant));
  if (idempotencyKey) {
    headers.set('idempotency-key', idempotencyKey);
  }
  if (body !== undefined) {
    headers.set('content-type', 'application/json');
  }
  try {
    const response = await fetch(address, { method, headers, body, signal, cache: 'no-store' });
    learnNow(Date.parse(response.headers.get('date') ?? ''));
    return response;
  } catch (cause) {
    if (signal?.aborted) {
      throw cause;
    }
    throw new ApiProblem(method, 0);
  }
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

/** Gives a file to the browser to save under this name. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), FILE_ADDRESS_MS);
}

/**
 * How long the temporary address of a file lives. The browser has to begin reading the file within this time (specification, section 9).
 */
const FILE_ADDRESS_MS = 40_000;
