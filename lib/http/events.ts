import { findCase } from '@/lib/case/locked-case';
import { db } from '@/lib/db';
import { caseStream } from '@/lib/live/case-stream';
import { problemResponse } from './problem';
import { anyCaller, type RouteContext } from './route';

/** The events of a case, as long as the page is open. */
export async function caseEvents(request: Request, { params }: RouteContext): Promise<Response> {
  try {
    const caseId = ((await params).id ?? '').toLowerCase();
    const actor = await anyCaller({ request, caseId });
    await findCase(db(), actor, caseId);
    const viewer = { name: actor.name, isCaseWorker: actor.kind === 'caseWorker' };
    return new Response(await caseStream(caseId, viewer, request.signal), {
      headers: {
        'Content-Type': 'text/event-stream',
        'Cache-Control': 'no-store, no-transform',
        'X-Accel-Buffering': 'no',
      },
    });
  } catch (error) {
    return problemResponse(error, 'sv', crypto.randomUUID());
  }
}
