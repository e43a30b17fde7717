import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Call, FileAnswer } from '@/lib/contract/call';
import { caseIdSchema } from '@/lib/contract/values';
import { AppError } from '@/lib/domain/errors';
import { plainLine } from '@/lib/domain/fields/plain-text';
import { TEXT_LIMITS } from '@/lib/domain/limits';
import type { Locale } from '@/lib/domain/locale';
import type { Actor } from '@/lib/engine/access/access';
import { type Applicant, type CaseWorker, currentActor, currentCaseWorker } from '@/lib/engine/access/actor';
import { consumeLimit } from '@/lib/engine/rate-limit';
import { caseOfMessage } from '@/lib/features/messages/messages';
import { bearerToken } from '@/lib/integrations/identity/bearer';
import { NO_PAGE_POLICY } from '@/lib/platform/browser-policy/content-security-policy';
import type { Tx } from '@/lib/platform/database/db';
import { isUnavailable, throughFailover } from '@/lib/platform/database/unavailable';
import { requestLocale } from '@/lib/platform/i18n/request-locale';
import { inRequest } from '@/lib/platform/process/log';
import { runOnce, type StoredAnswer } from './idempotency';
import { asAppError, problemOf, problemResponse } from './problem';
import {
  callerAddress,
  parseInput,
  readJson,
  readQuery,
  readUpload,
  requireOwnFetch,
  requireSameOrigin,
} from './request';
import { finishAnswer, logFailure, type RequestLine } from './request-log';

export type RouteContext = { params: Promise<Record<string, string>> };
export type RouteHandler = (request: Request, context: RouteContext) => Promise<Response>;

/** The part of a route that differs between kinds of call. */
export interface RouteWork<Caller extends Actor | null = Actor | null> {
  /** The caller, and the name that limits and idempotency keys use for them. */
  caller(question: { request: Request; caseId: string | null }): Promise<Caller>;
  run(input: {
    actor: Caller;
    caseId: string;
    input: unknown;
    request: Request;
    /** A function, because the language may need a query and is not always needed. */
    locale(): Promise<Locale>;
    settle?: (tx: Tx, result: unknown) => Promise<void>;
  }): Promise<unknown>;
  /** An error to report even though the change was made. */
  refusal?: (result: unknown) => AppError | null;
}

/** Every call passes through here: origin check, caller, rate limits, input, idempotency, answer, errors, log line. */
export function route(call: Call, work: RouteWork): RouteHandler {
  return (request, context) => {
    const requestId = randomUUID();
    return inRequest(requestId, () => answerLogged(call, work, { request, context, requestId }));
  };
}

async function answerLogged(
  call: Call,
  work: RouteWork,
  { request, context, requestId }: { request: Request; context: RouteContext; requestId: string },
): Promise<Response> {
  const started = performance.now();
  const params = (await context.params) ?? {};
  const about: RequestLine = { requestId };
  const state: RequestState = { request, params, about, applicantCaseId: null, hasBegun: false };
  const response = await answer(call, work, state).catch(async (error: unknown) => {
    about.code = asAppError(error).code;
    logFailure(error, requestId);
    return problemResponse(error, await localeOfRefusal(error, state), requestId);
  });
  return finishAnswer(response, call, about, started);
}

interface RequestState {
  request: Request;
  params: Record<string, string>;
  about: RequestLine;
  /** The case whose language the answer uses: for applicants, as on their pages, but not for case workers. */
  applicantCaseId: string | null;
  /** Read once, however often the call is tried. */
  body?: ReturnType<typeof readBody>;
  /** Whether the call itself has begun, so that a change may be made. */
  hasBegun: boolean;
}

const localeOf = ({ request, applicantCaseId }: RequestState) =>
  requestLocale(applicantCaseId, new URL(request.url).searchParams.get('token'));

/** As `localeOf`, but without the language of the case while the database is away, because reading it would fail as well. */
async function localeOfRefusal(error: unknown, state: RequestState): Promise<Locale> {
  if (isUnavailable(error)) return requestLocale(null);
  return localeOf(state).catch(() => requestLocale(null));
}

/** Answers a call. If it can be repeated without a second effect, it waits while another primary of the database takes over. */
async function answer(call: Call, work: RouteWork, state: RequestState): Promise<Response> {
  const { request } = state;
  // Another site cannot make a browser send a bearer token.
  const isProgram = bearerToken(request.headers.get('authorization')) !== null;
  if (!isProgram && call.changes) requireOwnFetch(request);
  if (!isProgram && call.method !== 'GET') requireSameOrigin(request);
  const mayRepeat = () => !state.hasBegun || call.method === 'GET' || request.headers.has('idempotency-key');
  return throughFailover(() => answerOnce(call, work, state), mayRepeat);
}

async function answerOnce(call: Call, work: RouteWork, state: RequestState): Promise<Response> {
  const { request, params, about } = state;
  const locale = () => localeOf(state);
  const { token: _token, as: _as, caseId: queried, ...query } = readQuery(request, call);
  const { caseId: inPath, ...path } = params;
  const caseId = parseCaseId(inPath ?? queried) ?? (await caseThrough(call, query));
  if (isApplicantAsking(request)) state.applicantCaseId = caseId;
  const actor = await identify(work, request, caseId);
  state.applicantCaseId = actor?.kind === 'applicant' ? caseId : null;
  if (call.forCaseWorkers && actor?.kind === 'applicant') throw new AppError('FORBIDDEN');
  const who = callerName(actor, request);
  if (actor) about.caller = who;
  for (const name of ['general', ...(call.limits ?? [])] as const) await consumeLimit(name, who);
  state.body ??= readBody(request, call);
  const body = await state.body;
  const input = {
    ...(call.query ? (parseInput(call.query, { ...query, ...path }) as object) : {}),
    ...(call.body ? (parseInput(call.body, body.value) as object) : {}),
  };
  const run = (settle?: (tx: Tx, result: unknown) => Promise<void>) => {
    state.hasBegun = true;
    return work.run({ actor, caseId: caseId ?? '', input, request, locale, settle });
  };
  const key = call.method === 'GET' ? null : request.headers.get('idempotency-key');
  if (!key) return toResponse(call, refuse(work, await run()));
  if (key.length > TEXT_LIMITS.idempotencyKey) {
    throw new AppError('VALIDATION_FAILED', { errors: { 'Idempotency-Key': ['TOO_LONG'] } });
  }
  const claim = { caller: who, key };
  const fingerprint = `${JSON.stringify([call.method, call.path, caseId, path, query])} ${body.text}`;
  const once = await runOnce(claim, fingerprint, (keep) =>
    run(async (tx, done) =>
      keep(tx, await answerToKeep(call, work, done, { locale, requestId: about.requestId })),
    ),
  );
  return 'stored' in once ? storedResponse(once.stored) : toResponse(call, refuse(work, once.result));
}

/** Callers that fail to authenticate count against their address, which limits guessing of tokens. */
export async function identify(
  work: Pick<RouteWork, 'caller'>,
  request: Request,
  caseId: string | null,
): Promise<Actor | null> {
  try {
    return await work.caller({ request, caseId });
  } catch (error) {
    if (!isUnavailable(error)) await consumeLimit('general', `address:${callerAddress(request)}`);
    throw error;
  }
}

/** The answer to store. An error that accompanies a change is stored like any answer, so a repeated request gets it again. */
async function answerToKeep(
  call: Call,
  work: RouteWork,
  result: unknown,
  { locale, requestId }: { locale: () => Promise<Locale>; requestId: string },
): Promise<StoredAnswer> {
  const refusal = work.refusal?.(result);
  if (!refusal) return storedAnswer(call, result);
  return { status: refusal.status, body: JSON.stringify(problemOf(refusal, await locale(), requestId)) };
}

function refuse(work: RouteWork, result: unknown): unknown {
  const refusal = work.refusal?.(result);
  if (refusal) throw refusal;
  return result;
}

/** A signed-in case worker, or the holder of the case's link. */
export async function anyCaller({
  request,
  caseId,
}: {
  request: Request;
  caseId: string | null;
}): Promise<Applicant | CaseWorker> {
  if (!caseId) throw new AppError('VALIDATION_FAILED', { errors: { caseId: ['REQUIRED'] } });
  const token = new URL(request.url).searchParams.get('token');
  const isChange = request.method !== 'GET';
  const asCaseWorker = request.headers.get('case-access') === 'case-worker';
  return currentActor({ caseId, token, asApplicant: saysApplicant(request), asCaseWorker, isChange });
}

/** Whether the caller states that it is an applicant's screen. A download states it in its address. */
function saysApplicant({ headers, url }: Request): boolean {
  return headers.get('case-access') === 'applicant' || new URL(url).searchParams.get('as') === 'applicant';
}

function isApplicantAsking(request: Request): boolean {
  return saysApplicant(request) || new URL(request.url).searchParams.has('token');
}

/** The same for a call whose case is optional: without one, only the signed-in case worker. Throws UNAUTHENTICATED. */
export const callerWithOrWithoutCase: RouteWork<Applicant | CaseWorker>['caller'] = (question) =>
  question.caseId ? anyCaller(question) : caseWorkerOnly(question);

/** The signed-in case worker. Throws UNAUTHENTICATED. */
export async function caseWorkerOnly({ request }: { request: Request }): Promise<CaseWorker> {
  const worker = await currentCaseWorker(request.method !== 'GET');
  if (!worker) throw new AppError('UNAUTHENTICATED');
  return worker;
}

/** Finds the case of a call that names only something in the case. If that does not exist, returns the id of a case that does not exist. */
async function caseThrough(call: Call, query: Record<string, unknown>): Promise<string | null> {
  const { caseThrough: name } = call;
  if (!name) return null;
  const id = parseInput(z.object({ [name]: z.guid() }), query)[name] ?? '';
  return (await CASE_OF[name](id)) ?? randomUUID();
}

const CASE_OF = { messageId: caseOfMessage } as const satisfies Record<
  NonNullable<Call['caseThrough']>,
  (id: string) => Promise<string | null>
>;

function parseCaseId(value: unknown): string | null {
  if (value === undefined) return null;
  const parsed = caseIdSchema.safeParse(value);
  if (!parsed.success) throw new AppError('NOT_FOUND');
  return parsed.data.toLowerCase();
}

function readBody(request: Request, call: Call): Promise<{ text: string; value: unknown }> {
  if (call.multipart) return readUpload(request, call.multipart);
  return call.body ? readJson(request, call.maxJsonBytes) : Promise.resolve({ text: '', value: {} });
}

function callerName(actor: Actor | null, request: Request): string {
  if (actor?.kind === 'caseWorker') return `account:${actor.accountId}`;
  if (actor?.kind === 'applicant') {
    return actor.colleague === undefined ? `case:${actor.caseId}` : `case:${actor.caseId}:${actor.colleague}`;
  }
  return `address:${callerAddress(request)}`;
}

const POLICY = 'Content-Security-Policy';

/** A successful answer in the form in which it is stored for a repeated request. */
function storedAnswer(call: Call, result: unknown): StoredAnswer {
  return call.response
    ? { status: call.status ?? 200, body: JSON.stringify(result) }
    : { status: 204, body: null };
}

/** Characters of an answer below which compressing it costs more than it saves. */
const WORTH_COMPRESSING = 1_024;

/** A stored answer as a response. */
function storedResponse({ status, body }: StoredAnswer): Response {
  const type = status >= 400 ? 'application/problem+json' : 'application/json';
  const isShort = (body?.length ?? 0) < WORTH_COMPRESSING;
  return new Response(body, {
    status,
    headers: {
      'Cache-Control': isShort ? 'no-store, no-transform' : 'no-store',
      ...(body ? { 'Content-Type': type } : {}),
    },
  });
}

/** The result of a call as a response: JSON, a file, or nothing. */
export function toResponse(call: Call, result: unknown): Response {
  if (result instanceof Response) return result;
  return call.media ? fileResponse(result as FileAnswer) : storedResponse(storedAnswer(call, result));
}

/**
 * The header of a download: its name as RFC 8187 writes it and, for programs that do not know that, in ASCII, with plain letters for those
 * with accents.
 */
export function attachmentNamed(fileName: string): string {
  const name = plainLine(fileName);
  const ascii = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]|["\\%]/gu, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}

/** A file as a response. Files are always downloads: the browser must never show them as pages of this site. */
function fileResponse({
  fileName,
  contentType,
  content,
  isImmutable,
  isForOtherSites,
}: FileAnswer): Response {
  return new Response(content as BodyInit, {
    headers: {
      'Content-Type': contentType,
      'Content-Disposition': attachmentNamed(fileName),
      'Cache-Control': isImmutable ? 'public, max-age=31536000, immutable' : 'no-store',
      'X-Content-Type-Options': 'nosniff',
      ...(isForOtherSites && { 'Cross-Origin-Resource-Policy': 'cross-origin' }),
      [POLICY]: `sandbox; ${NO_PAGE_POLICY}`,
    },
  });
}
