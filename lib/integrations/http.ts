import { setTimeout as wait } from 'node:timers/promises';
import type { z } from 'zod';
import { IntegrationError, type IntegrationPart } from '@/lib/domain/errors';
import { parseJson } from '@/lib/domain/parse-json';
import { MINUTE_MS } from '@/lib/domain/time';
import { env } from '@/lib/platform/settings/env';
import { countExternalCall, noteHealth } from './telemetry/metrics';

export interface ExternalCall {
  part: IntegrationPart;
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** A fixed host from the settings, and a path with encoded variables. */
  url: string;
  headers?: Record<string, string>;
  /** Sent as JSON. */
  json?: unknown;
  /** Sent as multipart/form-data. */
  form?: FormData;
  /** Sent as they are. */
  bytes?: Uint8Array;
  /** Statuses other than 2xx that count as an answer. */
  allow?: number[];
  /**
   * When to retry, within the same time-out: `always` for reads, `unanswered` for writes with an idempotency key, `never` (default) for the
   * rest.
   */
  retry?: 'always' | 'unanswered' | 'never';
  /** Milliseconds for all attempts together. Default INTEGRATION_TIMEOUT_MS. */
  timeoutMs?: number;
  maxBytes?: number;
  /** Whether it is made with a person's own login. Its refusal then says nothing about the health of the system. */
  isPersonal?: boolean;
}

export interface ExternalAnswer {
  status: number;
  contentType: string;
  /** When it answered, by its own clock, in milliseconds since 1970. Null if it does not say. */
  date: number | null;
  bytes: Uint8Array;
}

const ATTEMPTS = 3;
const BACK_OFF_MS = 150;
const MAX_BYTES = 30 * 1024 * 1024;

/**
 * Calls an external system. Follows no redirect, limits the size of the answer, and has one time-out for all attempts. After 429 or 503
 * with `Retry-After`, all calls of the same login pause for that long. This call waits if the time-out allows it, and otherwise fails at
 * once. Throws IntegrationError: `timeout`, `unreachable` (no answer, or 5xx), `unauthorized` (401, 403), `limited` (429), `refused` (any
 * other status), `garbage` (an answer that is too large).
 */
export async function callExternal(call: ExternalCall): Promise<ExternalAnswer> {
  const timeoutMs = call.timeoutMs ?? env().INTEGRATION_TIMEOUT_MS;
  const signal = AbortSignal.timeout(timeoutMs);
  const until = Date.now() + timeoutMs;
  await waitForRest(call, signal, until);
  let wasUnanswered = false;
  for (let attempt = 1; ; attempt += 1) {
    const started = performance.now();
    try {
      const answer = await attemptCall(call, signal);
      note(call, 'ok', started);
      return answer;
    } catch (error) {
      const failure = toIntegrationError(call.part, error);
      note(call, failure.failure, started);
      failure.wasUnanswered = wasUnanswered;
      wasUnanswered ||= failure.failure === 'unreachable' && failure.externalStatus === null;
      if (attempt >= ATTEMPTS || !isWorthRetrying(call, failure)) throw failure;
      await backOff(attempt, { signal, until, failure });
    }
  }
}

/** Counts an attempt, and stores how the system answered. */
function note({ part, isPersonal }: ExternalCall, outcome: string, started: number): void {
  countExternalCall(part, outcome, performance.now() - started);
  if (!isPersonal || !['unauthorized', 'refused', 'limited'].includes(outcome)) noteHealth(part, outcome);
}

/** What an answer that cannot be read throws. It is stored as the newest failure of the system. */
function garbage(part: IntegrationPart, status: number, cause?: unknown): IntegrationError {
  noteHealth(part, 'garbage');
  return new IntegrationError(part, 'garbage', status, cause);
}

/** Parses the answer as JSON by a schema. Throws IntegrationError (`garbage`) if it does not match. */
export function parseAnswer<T extends z.ZodType>(
  part: IntegrationPart,
  answer: ExternalAnswer,
  schema: T,
): z.output<T> {
  const result = schema.safeParse(jsonIn(part, answer));
  if (!result.success) throw garbage(part, answer.status, result.error);
  return result.data;
}

function jsonIn(part: IntegrationPart, { bytes, status }: ExternalAnswer): unknown {
  try {
    return parseJson(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    throw garbage(part, status, error);
  }
}

/** The bytes, if they are a PDF. Throws IntegrationError (`garbage`) if they are not. */
export function requirePdf(part: IntegrationPart, bytes: Uint8Array, status: number): Uint8Array {
  if (new TextDecoder('latin1').decode(bytes.subarray(0, 5)) !== '%PDF-') {
    throw garbage(part, status);
  }
  return bytes;
}

/** The root of a versioned API: the configured address with `/v1`, whether or not the setting contains it. */
export function apiRoot(address: string): string {
  const root = address.replace(/\/+$/, '');
  return root.endsWith('/v1') ? root : `${root}/v1`;
}

async function attemptCall(call: ExternalCall, signal: AbortSignal): Promise<ExternalAnswer> {
  const response = await fetch(call.url, {
    method: call.method ?? 'GET',
    headers: {
      Accept: 'application/json',
      ...(call.json === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...call.headers,
    },
    body: bodyOf(call),
    redirect: 'error',
    signal,
  });
  if (!response.ok && !call.allow?.includes(response.status)) {
    await response.body?.cancel();
    const failure = failureOf(call.part, response);
    if ([429, 503].includes(response.status)) failure.retryAfterMs = retryAfterMs(response.headers);
    if (failure.retryAfterMs > 0) rest(call.url, call.headers ?? {}, failure.retryAfterMs);
    throw failure;
  }
  const bytes = await readBounded(call, response);
  const { status, headers } = response;
  const date = Date.parse(headers.get('date') ?? '');
  const contentType = headers.get('content-type') ?? '';
  return { status, contentType, date: Number.isNaN(date) ? null : date, bytes };
}

function bodyOf({ json, form, bytes }: ExternalCall): BodyInit | undefined {
  if (json !== undefined) return JSON.stringify(json);
  return bytes ? new Uint8Array(bytes) : form;
}

async function readBounded(call: ExternalCall, response: Response): Promise<Uint8Array> {
  const limit = call.maxBytes ?? MAX_BYTES;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > limit) throw new IntegrationError(call.part, 'garbage', response.status);
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}

function failureOf(part: IntegrationPart, response: Response): IntegrationError {
  const { status } = response;
  if (status === 401 || status === 403) return new IntegrationError(part, 'unauthorized', status);
  if (status === 429) return new IntegrationError(part, 'limited', status);
  if (status >= 500) return new IntegrationError(part, 'unreachable', status);
  return new IntegrationError(part, 'refused', status);
}

function toIntegrationError(part: IntegrationPart, error: unknown): IntegrationError {
  if (error instanceof IntegrationError) return error;
  const isTimeout = error instanceof DOMException && error.name === 'TimeoutError';
  return new IntegrationError(part, isTimeout ? 'timeout' : 'unreachable', null, error);
}

function isWorthRetrying(call: ExternalCall, failure: IntegrationError): boolean {
  if (call.retry === 'always') return failure.failure === 'unreachable' || failure.failure === 'limited';
  if (call.retry === 'unanswered')
    return failure.failure === 'unreachable' && failure.externalStatus === null;
  return false;
}

/** Waits if the vendor has told another call to pause. */
async function waitForRest(call: ExternalCall, signal: AbortSignal, until: number): Promise<void> {
  const ms = restMs(call.url, call.headers ?? {});
  const failure = new IntegrationError(call.part, 'limited', 429);
  if (ms > 0) await pause(ms, { signal, until, failure });
}

interface Pause {
  signal: AbortSignal;
  /** When the call runs out of time, in milliseconds since 1970. */
  until: number;
  /** The last failure. */
  failure: IntegrationError;
}

function backOff(attempt: number, pausing: Pause): Promise<void> {
  const ms = BACK_OFF_MS * 2 ** (attempt - 1) * (0.5 + Math.random());
  return pause(Math.max(ms, pausing.failure.retryAfterMs), pausing);
}

/** Waits. If that exceeds the time-out, throws the last failure at once. */
async function pause(ms: number, { signal, until, failure }: Pause): Promise<void> {
  if (Date.now() + ms >= until) throw failure;
  try {
    await wait(ms, undefined, { signal });
  } catch {
    throw failure;
  }
}

/** The longest pause that a vendor can ask for, in milliseconds. */
const LONGEST_MS = 5 * MINUTE_MS;

/** The end of the pause (milliseconds since 1970), by address and login. */
const resting = new Map<string, number>();

/**
 * How long a vendor tells us to wait, in milliseconds, or 0 if it does not say. Reads `Retry-After` in seconds or as a date, or GetAccept's
 * `X-Rate-Limit-Reset` in seconds. At most five minutes.
 */
export function retryAfterMs(headers: Headers, now = Date.now()): number {
  const text = headers.get('retry-after')?.trim() || headers.get('x-rate-limit-reset')?.trim();
  if (!text) return 0;
  const ms = /^\d+(\.\d+)?$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now;
  return Number.isNaN(ms) ? 0 : Math.min(Math.max(ms, 0), LONGEST_MS);
}

/** Remembers the pause that a vendor requested, for all calls of the same login. */
function rest(url: string, headers: Record<string, string>, ms: number): void {
  const key = keyOf(url, headers);
  if (key) resting.set(key, Date.now() + ms);
}

/** The remaining pause for this login in milliseconds. 0 if there is none. */
function restMs(url: string, headers: Record<string, string>): number {
  const key = keyOf(url, headers);
  const ms = ((key && resting.get(key)) || 0) - Date.now();
  if (key && ms <= 0) resting.delete(key);
  return Math.max(ms, 0);
}

/** The key of a login. Null without a login, as when logging in: the limit then concerns one person and not everyone. */
function keyOf(url: string, headers: Record<string, string>): string | null {
  return headers.Authorization ? `${new URL(url).origin} ${headers.Authorization}` : null;
}
