import { createHash } from 'node:crypto';
import type { z } from 'zod';
import type { Call } from '@/lib/contract/call';
import type { UploadedFile } from '@/lib/contract/uploads';
import { AppError } from '@/lib/domain/errors';
import { COUNT_LIMITS, JSON_BYTES, JSON_DEPTH, TEXT_LIMITS } from '@/lib/domain/limits';
import { unstorable } from '@/lib/domain/parse-json';
import { scanForViruses } from '@/lib/integrations/files/virus-scan';
import { CALLER_ADDRESS_HEADER } from './caller-address';

/** Allowance for the boundaries and headers of a multipart body, in bytes. */
const MULTIPART_OVERHEAD = 20_000;

/** The caller's address, as set by `recordCallerAddresses`. */
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
  const text = new TextDecoder().decode(await readBytes(request, limit));
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
 * A multipart body with one file, and its checksum. Throws TOO_LARGE, INFECTED_FILE, VALIDATION_FAILED if there is no file, or
 * IntegrationError if it could not be scanned.
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
  const errors = new Map<string, string[]>();
  for (const issue of result.error.issues.slice(0, COUNT_LIMITS.toldProblems)) {
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
  return path.length <= TEXT_LIMITS.toldPath && /^[\w.-]+$/.test(path) ? path : 'body';
}
