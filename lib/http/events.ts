import { visibleOrganisations } from '@/lib/case-list/list-cases';
import { CALLS } from '@/lib/contract/contract';
import { db } from '@/lib/database/db';
import type { Actor } from '@/lib/engine/access/access';
import type { CaseWorker } from '@/lib/engine/access/actor';
import { findCase } from '@/lib/engine/access/locked-case';
import { holderOf } from '@/lib/engine/live/holder';
import { liveCases } from '@/lib/engine/live/process-live-cases';
import type { WatcherInput } from '@/lib/engine/live/watcher';
import { runCaseQuery, runStaffQuery } from '@/lib/engine/query';
import { callerAddress } from './request';
import { anyCaller, caseWorkerOnly, route } from './route';

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
export const listEvents = route(CALLS.followList, {
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
