import type { Call } from '@/lib/contract/call';
import { CALLS } from '@/lib/contract/contract';
import { type Actor, visibleOrganisations } from '@/lib/engine/access/access';
import type { Applicant, CaseWorker } from '@/lib/engine/access/actor';
import { findCase } from '@/lib/engine/access/locked-case';
import { databaseBus } from '@/lib/engine/live/case-news';
import { holderOf } from '@/lib/engine/live/holder';
import { LiveCases } from '@/lib/engine/live/live-cases';
import { readRights } from '@/lib/engine/live/rights';
import type { WatcherInput } from '@/lib/engine/live/watcher';
import { runCaseQuery, runStaffQuery } from '@/lib/engine/query';
import { db } from '@/lib/platform/database/db';
import { drainSignal } from '@/lib/platform/process/drain';
import { sharedState } from '@/lib/platform/process/shared-state';
import { env } from '@/lib/platform/settings/env';
import { callerAddress } from './request';
import { anyCaller, caseWorkerOnly, type RouteWork } from './route';

/** A call whose answer is a stream of events. */
export interface EventStream<Reader extends Actor = Actor> extends RouteWork<Reader> {
  kind: 'stream';
  call: Call;
}

/** Streams the events of a case for as long as the page is open and the caller may see the case. */
export const caseEvents: EventStream<Applicant | CaseWorker> = {
  kind: 'stream',
  call: CALLS.followCase,
  caller: anyCaller,
  run: ({ actor, caseId, request }) => {
    const readVersion = async () => (await findCase(db(), actor, caseId)).version;
    const read = () => streamOf({ ...readerOf(actor, request), caseId }, readVersion);
    return runCaseQuery({ call: CALLS.followCase, read }, actor, caseId, {});
  },
};

/** Notifies a case worker, in a stream, when something in their list may have changed. */
export const listEvents: EventStream<CaseWorker> = {
  kind: 'stream',
  call: CALLS.followList,
  caller: caseWorkerOnly,
  run: ({ actor, request }) => {
    const reader = { ...readerOf(actor, request), caseId: null, moIds: visibleOrganisations(actor) };
    const read = () => streamOf(reader, async () => 0);
    return runStaffQuery({ call: CALLS.followList, read }, actor, {});
  },
};

function readerOf(actor: Applicant | CaseWorker, request: Request) {
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

/** The event streams of this process. They end when the process is stopped. */
export function liveCases(): LiveCases {
  return sharedState('liveCases', () => {
    const made = new LiveCases({
      bus: databaseBus,
      readRights,
      staysListening: env().DATABASE_READ_URL !== undefined,
    });
    drainSignal().addEventListener('abort', () => made.close(), { once: true });
    if (drainSignal().aborted) made.close();
    return made;
  });
}
