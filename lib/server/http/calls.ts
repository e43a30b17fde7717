import type { Call } from '@/lib/contract/call';
import { type AnyHandler, routeOf } from './call-routes';
import { allowed, methodNotAllowed, noSuchCall, options, withoutBody } from './methods';
import { HANDLERS } from './registry';
import type { RouteHandler } from './route';

export interface BoundCall {
  call: Call;
  handler: RouteHandler;
}

/** Every call with its handler. The product serves no other calls. */
export const BOUND_CALLS: readonly BoundCall[] = Object.values<AnyHandler>(HANDLERS).map((handler) => ({
  call: handler.call,
  handler: routeOf(handler),
}));

interface Place {
  /** The segments below /api, in lower case. Null for a placeholder. */
  segments: readonly (string | null)[];
  names: readonly string[];
  methods: Map<string, BoundCall>;
}

/** Sorted by number of segments, paths without placeholders first, so that `memberorganization/Users` is not taken for a slug. */
const PLACES: readonly Place[] = places();

function places(): Place[] {
  const found = new Map<string, Place>();
  for (const one of BOUND_CALLS) {
    for (const path of addressesOf(one.call)) {
      const parts = path.split('/');
      const segments = parts.map((part) => (part.startsWith('{') ? null : part.toLowerCase()));
      const key = JSON.stringify(segments);
      const names = parts.filter((part) => part.startsWith('{')).map((part) => part.slice(1, -1));
      const place = found.get(key) ?? { segments, names, methods: new Map() };
      place.methods.set(one.call.method, one);
      found.set(key, place);
    }
  }
  const placeholders = ({ names }: Place) => names.length;
  return [...found.values()].sort((a, b) => placeholders(a) - placeholders(b));
}

/** The addresses of a call. The specification writes the calls of `Signature/` with and without that prefix. */
function addressesOf({ path }: Call): string[] {
  return path.startsWith('Signature/') ? [path, path.slice('Signature/'.length)] : [path];
}

export interface FoundPlace {
  methods: ReadonlyMap<string, BoundCall>;
  /** Values of the placeholders, by name. */
  params: Record<string, string>;
}

/** The calls at a path below `/api/`, in any casing. Null if there are none or the path cannot be decoded. */
export function findPlace(path: string): FoundPlace | null {
  const parts = decoded(path.split('/'));
  const place = parts && PLACES.find(({ segments }) => isAt(segments, parts));
  if (!parts || !place) return null;
  const values = parts.filter((_part, index) => place.segments[index] === null);
  const params = Object.fromEntries(place.names.map((name, index) => [name, values[index] ?? '']));
  return { methods: place.methods, params };
}

function isAt(segments: Place['segments'], parts: readonly string[]): boolean {
  return (
    segments.length === parts.length &&
    segments.every((segment, index) => {
      const part = parts[index] ?? '';
      return segment === null ? part !== '' : segment === part.toLowerCase();
    })
  );
}

function decoded(parts: string[]): string[] | null {
  try {
    return parts.map(decodeURIComponent);
  } catch {
    // The percent encoding is invalid, so no call has this address.
    return null;
  }
}

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
