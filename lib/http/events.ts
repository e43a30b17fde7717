import type { Actor } from '@/lib/case/access';
import { findCase } from '@/lib/case/locked-case';
import { db } from '@/lib/db';
import { caseEventsQuery } from '@/lib/live/case-events';
import { caseStream } from '@/lib/live/case-stream';
import { runCaseQuery } from '@/lib/query';
import { drainSignal } from './drain';
import { anyCaller, route } from './route';

/** The events of a case, as long as the page is open. */
export const caseEvents = route(caseEventsQuery.call, {
  caller: anyCaller,
  run: ({ actor, caseId, request }) => {
    const read = () => openStream(actor as Actor, caseId, request.signal);
    return runCaseQuery({ ...caseEventsQuery, read }, actor as Actor, caseId, {});
  },
});

async function openStream(actor: Actor, caseId: string, signal: AbortSignal): Promise<Response> {
  const viewer = { name: actor.name, isCaseWorker: actor.kind === 'caseWorker' };
  const ending = AbortSignal.any([signal, drainSignal()]);
  const currentVersion = async () => (await findCase(db(), actor, caseId)).version;
  return new Response(await caseStream(caseId, viewer, currentVersion, ending), {
    headers: {
      'Content-Type': 'text/event-stream',
      'Cache-Control': 'no-store, no-transform',
      'X-Accel-Buffering': 'no',
    },
  });
}
