import { CALLS } from '@/lib/contract/contract';
import { db } from '@/lib/database/db';
import type { Actor } from '@/lib/engine/access/access';
import { findCase } from '@/lib/engine/access/locked-case';
import { holderOf } from '@/lib/engine/live/holder';
import { liveCases } from '@/lib/engine/live/process-live-cases';
import { runCaseQuery } from '@/lib/engine/query';
import { callerAddress } from './request';
import { anyCaller, route } from './route';

type Person = Exclude<Actor, { kind: 'system' }>;

/** Streams the events of a case for as long as the page is open and the caller may see the case. */
export const caseEvents = route(CALLS.followCase, {
  caller: anyCaller,
  run: ({ actor, caseId, request }) => {
    const read = () => openStream(actor as Person, caseId, request);
    return runCaseQuery({ call: CALLS.followCase, read }, actor as Person, caseId, {});
  },
});

async function openStream(actor: Person, caseId: string, request: Request): Promise<Response> {
  const readVersion = async () => (await findCase(db(), actor, caseId)).version;
  const reader = {
    caseId,
    holder: holderOf(actor),
    address: callerAddress(request),
    signal: request.signal,
  };
  return new Response(await liveCases().open(reader, readVersion), {
    headers: {
      'Content-Type': 'text/event-stream',
      'Cache-Control': 'no-store, no-transform',
      'X-Accel-Buffering': 'no',
    },
  });
}
