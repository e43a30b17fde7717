import type { Call } from '@/lib/contract/call';
import { CALLS } from '@/lib/contract/contract';
import type { Page } from '@/lib/contract/pages';
import type { Actor } from '@/lib/engine/access/access';
import { visibleOrganisations } from '@/lib/engine/access/access';
import type { CaseWorker } from '@/lib/engine/access/actor';
import { findCase } from '@/lib/engine/access/locked-case';
import type { CallableCommand } from '@/lib/engine/command';
import { databaseBus } from '@/lib/engine/live/case-news';
import { holderOf } from '@/lib/engine/live/holder';
import { LiveCases } from '@/lib/engine/live/live-cases';
import { readRights } from '@/lib/engine/live/rights';
import type { WatcherInput } from '@/lib/engine/live/watcher';
import type { CallableOperation } from '@/lib/engine/operation';
import type { CallableOrganisationCommand, OrganisationQuery } from '@/lib/engine/organisation-command';
import {
  type CaseQuery,
  type PagedQuery,
  type PublicProcedure,
  runCaseQuery,
  runStaffQuery,
  type StaffProcedure,
  type StaffQuery,
} from '@/lib/engine/query';
import { removeLogo, uploadLogo } from '@/lib/features/application/logo';

import { discardDraft, draftQuery, restoreVersion, saveDraft } from '@/lib/features/organisation/draft';
import { exportQuery, importDraft } from '@/lib/features/organisation/file';
import { organisationHistoryQuery } from '@/lib/features/organisation/history';
import { impactQuery } from '@/lib/features/organisation/impact';
import { mailExampleQuery, sendTestMail } from '@/lib/features/organisation/mails';
import {
  comparisonQuery,
  integrationsQuery,
  overviewQuery,
  versionQuery,
} from '@/lib/features/organisation/overview';
import {
  changeRole,
  confirmRole,
  grantRole,
  peopleQuery,
  resendInvitation,
  withdrawRole,
} from '@/lib/features/organisation/people';
import {
  drawPreview,
  makePreviewLink,
  previewLinksQuery,
  revokePreviewLink,
} from '@/lib/features/organisation/preview-link';
import { moveCases, publishDraft } from '@/lib/features/organisation/publish';
import {
  changeSettings,
  retentionPreview,
  savedRepliesQuery,
  setOpen,
  settingsQuery,
} from '@/lib/features/organisation/settings';
import { checkSigning, signingCheckQuery } from '@/lib/features/organisation/signing-entity';
import { db } from '@/lib/platform/database/db';
import { drainSignal } from '@/lib/platform/process/drain';
import { env } from '@/lib/platform/settings/env';
import {
  CASE_QUERIES,
  COMMANDS,
  OPERATIONS,
  PAGED_QUERIES,
  PUBLIC_PROCEDURES,
  STAFF_PROCEDURES,
  STAFF_QUERIES,
} from '@/lib/server/http/registry';
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
} from './call-routes';
import { allowed, methodNotAllowed, noSuchCall, options, withoutBody } from './methods';
import { callerAddress } from './request';
import { anyCaller, caseWorkerOnly, type RouteHandler, route } from './route';

/** Commands on an organisation. */
export const ORGANISATION_COMMANDS = [
  changeRole,
  changeSettings,
  confirmRole,
  discardDraft,
  grantRole,
  importDraft,
  makePreviewLink,
  moveCases,
  publishDraft,
  removeLogo,
  resendInvitation,
  restoreVersion,
  revokePreviewLink,
  saveDraft,
  sendTestMail,
  setOpen,
  uploadLogo,
  withdrawRole,
] as const;

/** Reads of one organisation. */
export const ORGANISATION_QUERIES = [
  checkSigning,
  comparisonQuery,
  draftQuery,
  drawPreview,
  exportQuery,
  impactQuery,
  integrationsQuery,
  mailExampleQuery,
  organisationHistoryQuery,
  overviewQuery,
  peopleQuery,
  previewLinksQuery,
  retentionPreview,
  settingsQuery,
  signingCheckQuery,
  savedRepliesQuery,
  versionQuery,
] as const;

type Person = Exclude<Actor, { kind: 'system' }>;

/** Streams the events of a case for as long as the page is open and the caller may see the case. */
export const caseEvents = route(CALLS.followCase, {
  caller: anyCaller,
  run: ({ actor, caseId, request }) => {
    const read = () => openStream(actor as Person, caseId, request);
    return runCaseQuery({ call: CALLS.followCase, read }, actor as Person, caseId, {});
  },
});

/** Notifies a case worker, in a stream, when something in their list may have changed. */
const listEvents = route(CALLS.followList, {
  caller: caseWorkerOnly,
  run: ({ actor, request }) => {
    const read = async ({ actor: worker }: { actor: CaseWorker }) =>
      streamOf(
        { ...readerOf(worker, request), caseId: null, moIds: visibleOrganisations(worker) },
        async () => 0,
      );
    return runStaffQuery({ call: CALLS.followList, read }, actor as CaseWorker, {});
  },
});

async function openStream(actor: Person, caseId: string, request: Request): Promise<Response> {
  const readVersion = async () => (await findCase(db(), actor, caseId)).version;
  return streamOf({ ...readerOf(actor, request), caseId }, readVersion);
}

function readerOf(actor: Person, request: Request) {
  return { holder: holderOf(actor), address: callerAddress(request), signal: request.signal };
}

async function streamOf(reader: WatcherInput, readVersion: () => Promise<number>): Promise<Response> {
  return new Response(await liveCases().open(reader, readVersion), {
    headers: {
      'Content-Type': 'text/event-stream',
      'Cache-Control': 'no-store, no-transform',
      'X-Accel-Buffering': 'no',
    },
  });
}

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

// Next bundles each route separately; this makes them share one instance.
const kept = globalThis as typeof globalThis & { liveCases?: LiveCases };

/** The event streams of this process. They end when the process is told to stop. */
export function liveCases(): LiveCases {
  if (kept.liveCases) return kept.liveCases;
  const made = new LiveCases({
    ...{ bus: databaseBus, readRights, staysListening: env().DATABASE_READ_URL !== undefined },
  });
  kept.liveCases = made;
  drainSignal().addEventListener('abort', () => made.close(), { once: true });
  if (drainSignal().aborted) made.close();
  return made;
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
