import { randomUUID } from 'node:crypto';
import { cookies, headers } from 'next/headers';
import { after } from 'next/server';
import { currentActor, currentCaseWorker } from '@/lib/actor';
import { type Call, caseIdSchema } from '@/lib/api/call';
import type { Actor } from '@/lib/case/access';
import { NO_PAGE_POLICY } from '@/lib/content-security-policy';
import type { Tx } from '@/lib/db';
import { AppError } from '@/lib/errors';
import { DEFAULT_LOCALE, isLocale, LOCALE_COOKIE, type Locale } from '@/lib/i18n/locale';
import type { FileAnswer } from '@/lib/query';
import { claimKey, type IdempotencyClaim, type KeptAnswer, keepAnswer, releaseKey } from './idempotency';
import { asAppError, problemOf, problemResponse } from './problem';
import { consumeLimit } from './rate-limit';
import { callerAddress, parseInput, readJson, readQuery, readUpload, requireSameOrigin } from './request';
import { logFailure, logRequest, type RequestLine } from './request-log';

export type RouteContext = { params: Promise<Record<string, string>> };
export type RouteHandler = (request: Request, context: RouteContext) => Promise<Response>;

/** What a kind of route does between the plumbing. */
export interface RouteWork {
  /** The caller, and by what name limits and idempotency keys know them. */
  caller(question: { request: Request; caseId: string | null }): Promise<Actor | null>;
  run(input: {
    actor: Actor | null;
    caseId: string;
    input: unknown;
    request: Request;
    locale: Locale;
    settle?: (tx: Tx, result: unknown) => Promise<void>;
  }): Promise<unknown>;
  /** A refusal that is told although something was done. */
  refusal?: (result: unknown) => AppError | null;
}

const MAX_KEY_LENGTH = 200;
const POLICY = 'Content-Security-Policy';

/** Every call goes through here: origin, caller, limits, input, idempotency, answer, refusal, log line. */
export function route(call: Call, work: RouteWork): RouteHandler {
  return async (request, context) => {
    const requestId = randomUUID();
    const started = performance.now();
    const locale = await requestLocale();
    const params = (await context.params) ?? {};
    const about: RequestLine = { requestId };
    const response = await answer(call, work, request, params, { locale, about }).catch((error: unknown) => {
      about.code = asAppError(error).code;
      logFailure(error, requestId);
      return problemResponse(error, locale, requestId);
    });
    response.headers.set('X-Request-Id', requestId);
    // An answer of a call is never a page of ours, also where somebody opens its address.
    if (!response.headers.has(POLICY)) response.headers.set(POLICY, NO_PAGE_POLICY);
    after(() => logRequest(call, response.status, performance.now() - started, about));
    return response;
  };
}

async function answer(
  call: Call,
  work: RouteWork,
  request: Request,
  params: Record<string, string>,
  { locale, about }: { locale: Locale; about: RequestLine },
): Promise<Response> {
  if (call.method !== 'GET' || call.changes) requireSameOrigin(request);
  if (call.changes && request.headers.get('sec-fetch-mode') === 'navigate') throw new AppError('CROSS_SITE');
  const { token: _token, as: _as, caseId: queried, ...query } = readQuery(request, call);
  const { caseId: inPath, ...path } = namedParams(call, params);
  const caseId = parseCaseId(inPath ?? queried);
  const actor = await identify(work, request, caseId);
  const who = callerName(actor, request);
  if (actor) about.caller = who;
  for (const name of ['general', ...(call.limits ?? [])] as const) await consumeLimit(name, who);
  const body = await readBody(request, call);
  const input = {
    ...(call.query ? (parseInput(call.query, { ...query, ...path }) as object) : {}),
    ...(call.body ? (parseInput(call.body, body.value) as object) : {}),
  };
  const run = (settle?: (tx: Tx, result: unknown) => Promise<void>) =>
    work.run({ actor, caseId: caseId ?? '', input, request, locale, settle });
  const key = call.method === 'GET' ? null : request.headers.get('idempotency-key');
  if (!key) return toResponse(call, refuse(work, await run()));
  if (key.length > MAX_KEY_LENGTH) {
    throw new AppError('VALIDATION_FAILED', { errors: { 'Idempotency-Key': ['TOO_BIG'] } });
  }
  const claim = { caller: who, key };
  const fingerprint = `${JSON.stringify([call.method, call.path, caseId, path, query])} ${body.text}`;
  return answerOnce(call, claim, fingerprint, async (keep) => {
    const result = await run((tx, done) =>
      keep(tx, answerToKeep(call, work, done, { locale, requestId: about.requestId })),
    );
    return refuse(work, result);
  });
}

/** Who is nobody, by what they bring, counts as the address that they come from: so that trying many tokens has an end. */
async function identify(work: RouteWork, request: Request, caseId: string | null): Promise<Actor | null> {
  try {
    return await work.caller({ request, caseId });
  } catch (error) {
    await consumeLimit('general', `address:${callerAddress(request)}`);
    throw error;
  }
}

/** A refusal that is told although something was done is an answer like any other: a repeated request gets it again. */
function answerToKeep(
  call: Call,
  work: RouteWork,
  result: unknown,
  { locale, requestId }: { locale: Locale; requestId: string },
): KeptAnswer {
  const refusal = work.refusal?.(result);
  if (!refusal) return keptAnswer(call, result);
  return { status: refusal.status, body: JSON.stringify(problemOf(refusal, locale, requestId)) };
}

function refuse(work: RouteWork, result: unknown): unknown {
  const refusal = work.refusal?.(result);
  if (refusal) throw refusal;
  return result;
}

/** Carries a request out once per Idempotency-Key, and gives the first answer again after that. */
async function answerOnce(
  call: Call,
  claim: IdempotencyClaim,
  fingerprint: string,
  run: (keep: (tx: Tx, answer: KeptAnswer) => Promise<void>) => Promise<unknown>,
): Promise<Response> {
  const kept = await claimKey(claim, fingerprint);
  if (kept) return keptResponse(kept);
  try {
    return toResponse(call, await run((tx, answer) => keepAnswer(tx, claim, answer)));
  } finally {
    await releaseKey(claim);
  }
}

function keptAnswer(call: Call, result: unknown): KeptAnswer {
  return call.response
    ? { status: call.status ?? 200, body: JSON.stringify(result) }
    : { status: 204, body: null };
}

function keptResponse({ status, body }: KeptAnswer): Response {
  const type = status >= 400 ? 'application/problem+json' : 'application/json';
  return new Response(body, {
    status,
    headers: { 'Cache-Control': 'no-store', ...(body ? { 'Content-Type': type } : {}) },
  });
}

function toResponse(call: Call, result: unknown): Response {
  if (result instanceof Response) return result;
  return call.media ? fileResponse(result as FileAnswer) : keptResponse(keptAnswer(call, result));
}

/** Bytes are always a download: never shown by the browser as a page of ours. */
export function fileResponse({ fileName, contentType, content }: FileAnswer): Response {
  const ascii = fileName.replace(/[^\x20-\x7e]|["\\]/g, '_');
  return new Response(content as BodyInit, {
    headers: {
      'Content-Type': contentType,
      'Content-Disposition': `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(fileName)}`,
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
      [POLICY]: `sandbox; ${NO_PAGE_POLICY}`,
    },
  });
}

/** Whoever is signed in, or holds the case's link. */
export async function anyCaller({
  request,
  caseId,
}: {
  request: Request;
  caseId: string | null;
}): Promise<Actor> {
  if (!caseId) throw new AppError('VALIDATION_FAILED', { errors: { caseId: ['REQUIRED'] } });
  const { searchParams } = new URL(request.url);
  const asApplicant =
    request.headers.get('case-access') === 'applicant' || searchParams.get('as') === 'applicant';
  const isChange = request.method !== 'GET';
  return currentActor({ caseId, token: searchParams.get('token'), asApplicant, isChange });
}

/** Whoever is signed in. Throws UNAUTHENTICATED. */
export async function caseWorkerOnly({ request }: { request: Request }): Promise<Actor> {
  const worker = await currentCaseWorker(request.method !== 'GET');
  if (!worker) throw new AppError('UNAUTHENTICATED');
  return worker;
}

function parseCaseId(value: unknown): string | null {
  if (value === undefined) return null;
  const parsed = caseIdSchema.safeParse(value);
  if (!parsed.success) throw new AppError('NOT_FOUND');
  return parsed.data.toLowerCase();
}

/** The folder of the first placeholder is `[id]` whatever the contract calls it, so that siblings can share it. */
function namedParams({ path }: Call, params: Record<string, string>): Record<string, string> {
  const { id, ...named } = params;
  const first = /\{(\w+)\}/.exec(path)?.[1];
  return id !== undefined && first ? { ...named, [first]: id } : named;
}

function readBody(request: Request, call: Call): Promise<{ text: string; value: unknown }> {
  if (call.multipart) return readUpload(request, call.multipart);
  return call.body ? readJson(request) : Promise.resolve({ text: '', value: {} });
}

function callerName(actor: Actor | null, request: Request): string {
  if (actor?.kind === 'caseWorker') return `account:${actor.accountId}`;
  if (actor?.kind === 'applicant') return `case:${actor.caseId}`;
  return `address:${callerAddress(request)}`;
}

async function requestLocale(): Promise<Locale> {
  const chosen = (await cookies()).get(LOCALE_COOKIE)?.value;
  if (isLocale(chosen)) return chosen;
  const accepted = (await headers()).get('accept-language')?.slice(0, 2).toLowerCase();
  return isLocale(accepted) ? accepted : DEFAULT_LOCALE;
}
