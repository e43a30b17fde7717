import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import type { z } from 'zod';
import type { Call } from '@/lib/contract/call';
import type { UploadedFile } from '@/lib/contract/uploads';
import { AppError } from '@/lib/domain/errors';
import { COUNT_LIMITS, JSON_BYTES, JSON_DEPTH, TEXT_LIMITS } from '@/lib/domain/limits';
import { unstorable } from '@/lib/domain/parse-json';
import { scanForViruses } from '@/lib/integrations/files/virus-scan';
import { env } from '@/lib/platform/settings/env';

/** Allowance for the boundaries and headers of a multipart body, in bytes. */
const MULTIPART_OVERHEAD = 20_000;

/** The caller's address, as set by `recordCallerAddress`. */
export function callerAddress(request: Request): string {
  return request.headers.get(CALLER_ADDRESS_HEADER) ?? 'unknown';
}

/** Query parameters by name. Repeatable ones are lists. */
export function readQuery(request: Request, call: Call): Record<string, unknown> {
  const { searchParams } = new URL(request.url);
  const shape = (call.query as z.ZodObject | undefined)?.shape ?? {};
  const query: Record<string, unknown> = {};
  for (const name of new Set(searchParams.keys())) {
    const values = searchParams.getAll(name);
    query[name] = isRepeatable(shape[name]) ? values : values[0];
  }
  return query;
}

function isRepeatable(schema: unknown): boolean {
  if (typeof schema !== 'object' || schema === null) return false;
  const { def } = schema as { def?: { type?: string; innerType?: unknown } };
  return def?.type === 'array' || (def?.innerType !== undefined && isRepeatable(def.innerType));
}

/** The JSON body as text and value. Throws TOO_LARGE, or VALIDATION_FAILED for invalid JSON. */
export async function readJson(
  request: Request,
  limit: number = JSON_BYTES,
): Promise<{ text: string; value: unknown }> {
  const bytes = await readBytes(request, limit);
  if (bytes.length === 0) return { text: '', value: {} };
  if (!/^application\/json\b/i.test(request.headers.get('content-type') ?? '')) {
    throw new AppError('VALIDATION_FAILED', { errors: { body: ['NOT_JSON'] } });
  }
  try {
    // Not leniently: a text in another encoding would be stored with its letters lost.
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return { text, value: JSON.parse(text) };
  } catch (cause) {
    throw new AppError('VALIDATION_FAILED', { errors: { body: ['NOT_JSON'] }, cause });
  }
}

/**
 * Reads the body and counts its bytes as they arrive. Throws TOO_LARGE as soon as it exceeds `limit` bytes, and REQUEST_TIMEOUT if it ends
 * early because the caller has left, or because `front-door.ts` has ended a stalled request.
 */
export async function readBytes(request: Request, limit: number): Promise<Uint8Array> {
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw new AppError('TOO_LARGE');
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of arriving(request)) {
    size += chunk.byteLength;
    if (size > limit) throw new AppError('TOO_LARGE');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

async function* arriving({ body }: Request): AsyncGenerator<Uint8Array> {
  const parts = body?.getReader();
  try {
    while (parts) {
      const { done, value } = await parts.read().catch((cause: unknown) => {
        throw new AppError('REQUEST_TIMEOUT', { cause });
      });
      if (done) return;
      yield value;
    }
  } finally {
    // After TOO_LARGE the rest is cancelled. A body that broke off has nothing to cancel.
    await parts?.cancel().catch(() => undefined);
  }
}

/**
 * A multipart body with one file, and its checksum. Throws TOO_LARGE, INFECTED_FILE, VALIDATION_FAILED if the body cannot be read or has
 * no file, or IntegrationError if it could not be scanned.
 */
export async function readUpload(
  request: Request,
  { field, maxBytes }: { field: string; maxBytes: number },
): Promise<{ text: string; value: { file: UploadedFile } }> {
  const contentType = request.headers.get('content-type') ?? '';
  if (!/^multipart\/form-data\b/i.test(contentType)) throw notMultipart();
  const bytes = withPlainNames(await readBytes(request, maxBytes + MULTIPART_OVERHEAD), contentType);
  const form = await new Response(bytes as BodyInit, { headers: { 'Content-Type': contentType } })
    .formData()
    .catch((cause: unknown) => {
      throw notMultipart(cause);
    });
  const file = form.get(field);
  if (!(file instanceof File) || file.size === 0) {
    throw new AppError('VALIDATION_FAILED', { errors: { [field]: ['REQUIRED_FILE'] } });
  }
  if (file.size > maxBytes) throw new AppError('TOO_LARGE');
  const content = new Uint8Array(await file.arrayBuffer());
  await scanForViruses(content);
  const text = createHash('sha256').update(content).digest('hex');
  return { text, value: { file: { name: file.name, content } } };
}

function notMultipart(cause?: unknown): AppError {
  return new AppError('VALIDATION_FAILED', { errors: { body: ['NOT_MULTIPART'] }, cause });
}

/** The quote that ends a file name: after it the header ends or goes on. */
const END_OF_NAME = /"[ \t]*(?:$|;[ \t]*[\w*-]+=)/;

/**
 * A multipart body in which the quotes of file names are written as browsers do, `%22`, and the only way that is read. Other programs put a
 * backslash before them, or nothing.
 */
function withPlainNames(body: Uint8Array, contentType: string): Uint8Array {
  const [, quoted, plain] = /\bboundary=(?:"([^"]+)"|([^\s;,]+))/i.exec(contentType) ?? [];
  const boundary = Buffer.from(`--${quoted ?? plain}\r\n`);
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  const pieces: Buffer[] = [];
  let done = 0;
  for (let at = bytes.indexOf(boundary); at >= 0; at = bytes.indexOf(boundary, done)) {
    const start = at + boundary.length;
    const end = bytes.indexOf('\r\n\r\n', start);
    if (end < 0 || end - start > MULTIPART_OVERHEAD) break;
    const head = bytes.toString('latin1', start, end);
    const named = head.replace(/(?<=\bfilename=")[^\r\n]*/i, withPlainName);
    pieces.push(bytes.subarray(done, start), Buffer.from(named, 'latin1'));
    done = end;
  }
  return Buffer.concat([...pieces, bytes.subarray(done)]);
}

function withPlainName(nameAndRest: string): string {
  const end = nameAndRest.search(END_OF_NAME);
  return end < 0 ? nameAndRest : nameAndRest.slice(0, end).replace(/\\?"/g, '%22') + nameAndRest.slice(end);
}

/** Parses input by a schema of the contract. Throws VALIDATION_FAILED with codes by field. */
export function parseInput<T>(schema: z.ZodType<T>, value: unknown): T {
  requireStorable(value);
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const errors = new Map<string, string[]>();
  for (const issue of result.error.issues.slice(0, COUNT_LIMITS.reportedProblems)) {
    const field = issue.path.join('.') || 'body';
    errors.set(field, [...(errors.get(field) ?? []), codeOf(issue)]);
  }
  throw new AppError('VALIDATION_FAILED', { errors: Object.fromEntries(errors) });
}

/**
 * The code of a problem. Our own rules use their code as the message, such as ORGNR. A text that is too long is TOO_LONG in every field.
 */
function codeOf(issue: z.core.$ZodIssue): string {
  if (/^[A-Z_]+$/.test(issue.message)) return issue.message;
  return issue.code === 'too_big' && issue.origin === 'string' ? 'TOO_LONG' : issue.code.toUpperCase();
}

/** Refuses text with NUL or half a surrogate pair, which no person can type, and deeply nested values. */
function requireStorable(value: unknown): void {
  const found = unstorable(value, JSON_DEPTH);
  if (found) throw new AppError('VALIDATION_FAILED', { errors: { [fieldAt(found.path)]: [found.code] } });
}

/** The field name to report for a place in the body. Names that no call uses are not repeated in the answer. */
function fieldAt(path: string): string {
  return path.length <= TEXT_LIMITS.externalPath && /^[\w.-]+$/.test(path) ? path : 'body';
}

/** The request header that holds the caller's address. Only this process sets it. */
export const CALLER_ADDRESS_HEADER = 'x-caller-address';

/**
 * Writes the caller's address into a header of the request, and overwrites what the caller put there. A route handler sees only headers,
 * and Next passes `X-Forwarded-For` on unchecked. Here we know the connection itself.
 */
export function recordCallerAddress({ headers, socket }: IncomingMessage): void {
  headers[CALLER_ADDRESS_HEADER] = addressOf(socket.remoteAddress, headers['x-forwarded-for']);
}

/**
 * The caller's address: that of the connection, or with `TRUSTED_PROXIES` the address that the outermost trusted proxy saw. Callers can
 * write anything into `X-Forwarded-For`, but each proxy appends what it saw.
 */
export function addressOf(connection: string | undefined, forwarded: string | string[] | undefined): string {
  const proxies = env().TRUSTED_PROXIES;
  const seen = String(forwarded ?? '')
    .split(',')
    .map((part) => withoutPort(part.trim()));
  const reported = proxies > 0 ? seen[Math.max(0, seen.length - proxies)] : undefined;
  const address = reported && isIP(reported) ? reported : (connection ?? '');
  return isIP(address) ? networkOf(address) : 'unknown';
}

/** Removes the port. Some proxies write `1.2.3.4:5678` or `[::1]:5678`. */
function withoutPort(text: string): string {
  return /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1] ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(text)?.[1] ?? text;
}

/**
 * An IPv6 address counts as its /64 network, because its owner has all of that network. An IPv4 address written as IPv6 counts as
 * the IPv4 address.
 */
function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped || isIP(address) === 4) return mapped ?? address;
  const [head = '', tail = ''] = new URL(`http://[${address.split('%')[0]}]`).hostname
    .slice(1, -1)
    .split('::');
  const first = head.split(':').filter(Boolean);
  const last = tail.split(':').filter(Boolean);
  const groups = [...first, ...Array.from({ length: 8 - first.length - last.length }, () => '0'), ...last];
  return `${groups.slice(0, 4).join(':')}::/64`;
}

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
 * do not send an `Origin` with a link either, but their `Accept` header is for a page.
 */
export function requireOwnFetch(request: Request): void {
  requireSameOrigin(request);
  const asksForPage = request.headers.get('accept')?.includes('text/html') ?? false;
  if (asksForPage || request.headers.get('sec-fetch-mode') === 'navigate') throw new AppError('CROSS_SITE');
}
