import type { Call } from '@/lib/contract/call';
import { CALLS } from '@/lib/contract/contract';
import type { Page } from '@/lib/contract/pages';
import type { CallableCommand } from '@/lib/engine/command';
import type { CallableOperation } from '@/lib/engine/operation';
import type { CallableOrganisationCommand, OrganisationQuery } from '@/lib/engine/organisation-command';
import type { CaseQuery, PagedQuery, PublicProcedure, StaffProcedure, StaffQuery } from '@/lib/engine/query';
import { ORGANISATION_COMMANDS, ORGANISATION_QUERIES } from '@/lib/http/organisation-registry';
import {
  CASE_QUERIES,
  COMMANDS,
  OPERATIONS,
  PAGED_QUERIES,
  PUBLIC_PROCEDURES,
  STAFF_PROCEDURES,
  STAFF_QUERIES,
} from '@/lib/http/registry';
import { caseEvents, listEvents } from './events';
import type { RouteHandler } from './route';
import {
  caseQueryRoute,
  commandRoute,
  operationRoute,
  organisationCommandRoute,
  organisationQueryRoute,
  pagedQueryRoute,
  publicRoute,
  staffProcedureRoute,
  staffQueryRoute,
} from './routes';

export interface BoundCall {
  call: Call;
  handler: RouteHandler;
}

/** Every call of the registry with its handler. The product serves no other calls. */
export const BOUND_CALLS: readonly BoundCall[] = [
  ...COMMANDS.map((one) => bound(one, commandRoute(one as CallableCommand<unknown, unknown>))),
  ...OPERATIONS.map((one) =>
    bound(one, operationRoute(one as CallableOperation<unknown, unknown, unknown, unknown>)),
  ),
  ...CASE_QUERIES.map((one) => bound(one, caseQueryRoute(one as CaseQuery<unknown, unknown>))),
  ...PAGED_QUERIES.map((one) => bound(one, pagedQueryRoute(one as PagedQuery<unknown, Page<unknown>>))),
  ...STAFF_QUERIES.map((one) => bound(one, staffQueryRoute(one as StaffQuery<unknown, unknown>))),
  ...ORGANISATION_COMMANDS.map((one) =>
    bound(one, organisationCommandRoute(one as CallableOrganisationCommand<unknown, unknown>)),
  ),
  ...ORGANISATION_QUERIES.map((one) =>
    bound(one, organisationQueryRoute(one as OrganisationQuery<unknown, unknown>)),
  ),
  ...PUBLIC_PROCEDURES.map((one) => bound(one, publicRoute(one as PublicProcedure<unknown, unknown>))),
  ...STAFF_PROCEDURES.map((one) => bound(one, staffProcedureRoute(one as StaffProcedure<unknown, unknown>))),
  bound({ call: CALLS.followCase }, caseEvents),
  bound({ call: CALLS.followList }, listEvents),
];

function bound({ call }: { call: Call }, handler: RouteHandler): BoundCall {
  return { call, handler };
}

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
