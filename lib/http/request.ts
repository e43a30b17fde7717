import { createHash } from 'node:crypto';
import type { z } from 'zod';
import type { Call } from '@/lib/api/call';
import { env } from '@/lib/env';
import { AppError } from '@/lib/errors';
import { scanForViruses } from '@/lib/integrations/files/virus-scan';
import { CALLER_ADDRESS_HEADER } from './caller-address';

const MAX_JSON_BYTES = 1_000_000;
/** What boundaries and headers of a multipart body may take. */
const MULTIPART_OVERHEAD = 20_000;

/**
 * Refuses a change that another site caused. A browser says where a request comes from (`Sec-Fetch-Site`); other
 * programs say nothing, and then no foreign `Origin` may be there.
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

/** The address of the caller, as `nameCallers` wrote it down. */
export function callerAddress(request: Request): string {
  return request.headers.get(CALLER_ADDRESS_HEADER) ?? 'unknown';
}

/** Query parameters by name; those that the call takes repeatedly as lists. */
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

/** The JSON body as text and value. Throws TOO_LARGE, or VALIDATION_FAILED for what is not JSON. */
export async function readJson(request: Request): Promise<{ text: string; value: unknown }> {
  const text = new TextDecoder().decode(await readBytes(request, MAX_JSON_BYTES));
  if (text === '') return { text, value: {} };
  if (!/^application\/json\b/i.test(request.headers.get('content-type') ?? '')) {
    throw new AppError('VALIDATION_FAILED', { errors: { body: ['NOT_JSON'] } });
  }
  try {
    return { text, value: JSON.parse(text) };
  } catch (cause) {
    throw new AppError('VALIDATION_FAILED', { errors: { body: ['NOT_JSON'] }, cause });
  }
}

/** The body, counted while it arrives. Throws TOO_LARGE as soon as it is more than `limit` bytes. */
export async function readBytes(request: Request, limit: number): Promise<Uint8Array> {
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw new AppError('TOO_LARGE');
  const chunks: Uint8Array[] = [];
  let size = 0;
  if (request.body) {
    for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
      size += chunk.byteLength;
      if (size > limit) throw new AppError('TOO_LARGE');
      chunks.push(chunk);
    }
  }
  return Buffer.concat(chunks);
}

/** What a multipart request carried in its one file field. */
export interface UploadedFile {
  name: string;
  content: Uint8Array;
}

/**
 * A multipart body with one file, and its checksum. Throws TOO_LARGE, INFECTED_FILE, VALIDATION_FAILED where there is no file,
 * or IntegrationError when it could not be scanned.
 */
export async function readUpload(
  request: Request,
  { field, maxBytes }: { field: string; maxBytes: number },
): Promise<{ text: string; value: { file: UploadedFile } }> {
  const contentType = request.headers.get('content-type') ?? '';
  if (!/^multipart\/form-data\b/i.test(contentType)) throw noFile(field);
  const bytes = await readBytes(request, maxBytes + MULTIPART_OVERHEAD);
  const form = await new Response(bytes as BodyInit, { headers: { 'Content-Type': contentType } })
    .formData()
    .catch((cause: unknown) => {
      throw noFile(field, cause);
    });
  const file = form.get(field);
  if (!(file instanceof File) || file.size === 0) throw noFile(field);
  if (file.size > maxBytes) throw new AppError('TOO_LARGE');
  const content = new Uint8Array(await file.arrayBuffer());
  await scanForViruses(content);
  const text = createHash('sha256').update(content).digest('hex');
  return { text, value: { file: { name: file.name, content } } };
}

function noFile(field: string, cause?: unknown): AppError {
  return new AppError('VALIDATION_FAILED', { errors: { [field]: ['REQUIRED_FILE'] }, cause });
}

/** Parses input by a schema of the contract. Throws VALIDATION_FAILED with codes by field. */
export function parseInput<T>(schema: z.ZodType<T>, value: unknown): T {
  requireStorable(value);
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const errors: Record<string, string[]> = {};
  for (const issue of result.error.issues) {
    const field = issue.path.join('.') || 'body';
    errors[field] = [...(errors[field] ?? []), codeOf(issue)];
  }
  throw new AppError('VALIDATION_FAILED', { errors });
}

/** Rules of our own say their code as their message, such as ORGNR. */
function codeOf({ code, message }: z.core.$ZodIssue): string {
  return code === 'custom' && /^[A-Z_]+$/.test(message) ? message : code.toUpperCase();
}

/** Refuses text that the database cannot hold: NUL, and halves of characters. Whatever the depth, without recursion. */
function requireStorable(value: unknown): void {
  const rest: unknown[] = [value];
  while (rest.length > 0) {
    const one = rest.pop();
    if (typeof one === 'string' && (one.includes('\0') || !one.isWellFormed())) {
      throw new AppError('VALIDATION_FAILED', { errors: { body: ['INVALID_TEXT'] } });
    }
    if (typeof one === 'object' && one !== null && !ArrayBuffer.isView(one)) rest.push(...Object.values(one));
  }
}
