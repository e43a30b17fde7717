import { AppError } from '@/lib/domain/errors';
import { requestLocale } from '@/lib/platform/i18n/request-locale';
import { problemResponse } from './problem';
import { finishAnswer } from './request-log';

export type Handler<R extends Request = Request> = (request: R) => Promise<Response>;
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD' | 'OPTIONS';

/**
 * The route handlers of an address for every method: its own methods, OPTIONS, and 405 as a problem document for the rest, each with
 * `Allow`. `readable` is a GET that changes nothing, so that HEAD works as well.
 */
export function methods<R extends Request>(
  own: Partial<Record<'GET' | 'POST' | 'PUT' | 'DELETE', Handler<R>>>,
  { readable }: { readable?: Handler<R> } = {},
): Record<Method, Handler<R>> {
  const all = readable ? { ...own, GET: readable } : own;
  const allow = allowed(Object.keys(all), readable !== undefined);
  const refuse: Handler = (request) => methodNotAllowed(request, allow);
  const describe: Handler = async () => options(allow);
  return {
    GET: refuse,
    POST: refuse,
    PUT: refuse,
    PATCH: refuse,
    DELETE: refuse,
    HEAD: readable ? (request) => withoutBody(readable(request)) : refuse,
    OPTIONS: describe,
    ...all,
  };
}

/** The methods of an address, for the header `Allow`. */
export function allowed(names: readonly string[], hasHead: boolean): string {
  return [...names, ...(hasHead ? ['HEAD'] : []), 'OPTIONS'].join(', ');
}

/** 405 with `Allow`. */
export async function methodNotAllowed(request: Request, allow: string): Promise<Response> {
  return refusal(new AppError('METHOD_NOT_ALLOWED'), request, { Allow: allow });
}

/** 404 for an unknown address below /api. For a read the code says that there is nothing, for a change that the call is not supported. */
export function noSuchCall(request: Request): Promise<Response> {
  const isRead = ['GET', 'HEAD'].includes(request.method);
  return refusal(new AppError(isRead ? 'NOT_FOUND' : 'NO_SUCH_CALL'), request, {});
}

/** The answer to OPTIONS. It has no CORS headers: other sites may not call. */
export function options(allow: string): Response {
  return new Response(null, { status: 204, headers: { Allow: allow, 'Cache-Control': 'no-store' } });
}

/** The answer to HEAD: the GET's headers. Its body is cancelled. */
export async function withoutBody(answer: Promise<Response>): Promise<Response> {
  const { status, headers, body } = await answer;
  await body?.cancel();
  return new Response(null, { status, headers });
}

async function refusal(
  error: AppError,
  request: Request,
  headers: Record<string, string>,
): Promise<Response> {
  const requestId = crypto.randomUUID();
  const response = problemResponse(error, await requestLocale(null), requestId);
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
  return finishAnswer(response, { method: request.method, path: '-' }, { requestId, code: error.code });
}
