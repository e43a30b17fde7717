import { findPlace } from './calls';
import { allowed, methodNotAllowed, noSuchCall, options, withoutBody } from './methods';

/**
 * Answers every request below /api. Finds the call by method and path, in any casing. HEAD runs a GET without its body, unless
 * that GET changes something. A wrong method gives 405 with `Allow`, an unknown address 404, both as problem documents.
 */
export async function answerCall(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  const place = findPlace(pathname.replace(/^\/api\/?/i, '').replace(/\/$/, ''));
  if (!place) return noSuchCall(request);
  const { methods, params } = place;
  const read = methods.get('GET');
  const hasHead = read !== undefined && !read.call.changes;
  const allow = allowed([...methods.keys()], hasHead);
  if (request.method === 'OPTIONS') return options(allow);
  const context = { params: Promise.resolve(params) };
  if (request.method === 'HEAD' && hasHead) return withoutBody(read.handler(request, context));
  const bound = methods.get(request.method);
  return bound ? bound.handler(request, context) : methodNotAllowed(request, allow);
}
