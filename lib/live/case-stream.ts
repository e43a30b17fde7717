import { randomUUID } from 'node:crypto';
import { type CaseNews, listenToCase, type Presence, tell } from './case-channel';

const HEARTBEAT_MS = 15_000;
/** A page that has said nothing for so long is gone, whatever became of its goodbye. */
const GONE_AFTER_MS = 40_000;

export interface Viewer {
  name: string;
  isCaseWorker: boolean;
}

/**
 * Server-sent events of one case for one open page: `changed` (what, by whom, version), `presence` (who else has it open), and
 * a heartbeat. Ends when `signal` aborts. Names of case workers are for case workers only.
 */
export async function caseStream(
  caseId: string,
  viewer: Viewer,
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array>> {
  const me: Presence = { id: randomUUID(), ...viewer };
  const others = new Map<string, Presence & { seenAt: number }>();
  const encoder = new TextEncoder();
  let stop = () => {};
  return new ReadableStream<Uint8Array>({
    async start(controller) {
      const send = (event: string, data: object) =>
        controller.enqueue(encoder.encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`));
      const announce = () => tell({ kind: 'presence', caseId, person: me, isLeaving: false });
      const sendPresence = () => send('presence', { others: presentTo(viewer, others) });
      const leave = await listenToCase(caseId, (news) => {
        if (news.kind === 'changed') send('changed', changeFor(viewer, news));
        if (news.kind === 'who') void announce();
        if (news.kind === 'presence' && note(others, me, news)) sendPresence();
      });
      const beat = setInterval(() => {
        controller.enqueue(encoder.encode(': still here\n\n'));
        if (forgetGone(others)) sendPresence();
        void announce();
      }, HEARTBEAT_MS);
      stop = () => {
        clearInterval(beat);
        leave();
        void tell({ kind: 'presence', caseId, person: me, isLeaving: true });
      };
      signal.addEventListener('abort', () => {
        stop();
        controller.close();
      });
      send('hello', {});
      await announce();
      await tell({ kind: 'who', caseId });
    },
    cancel: () => stop(),
  });
}

function note(
  others: Map<string, Presence & { seenAt: number }>,
  me: Presence,
  { person, isLeaving }: Extract<CaseNews, { kind: 'presence' }>,
): boolean {
  if (person.id === me.id) return false;
  const isKnown = others.has(person.id);
  if (isLeaving) return others.delete(person.id);
  others.set(person.id, { ...person, seenAt: Date.now() });
  return !isKnown;
}

function forgetGone(others: Map<string, Presence & { seenAt: number }>): boolean {
  const gone = [...others.values()].filter(({ seenAt }) => Date.now() - seenAt > GONE_AFTER_MS);
  for (const { id } of gone) others.delete(id);
  return gone.length > 0;
}

function presentTo(viewer: Viewer, others: Map<string, Presence>): { name: string; isCaseWorker: boolean }[] {
  const present = [...others.values()].filter(({ isCaseWorker }) => viewer.isCaseWorker || !isCaseWorker);
  const names = new Map(
    present.map(({ name, isCaseWorker }) => [`${name}${isCaseWorker}`, { name, isCaseWorker }]),
  );
  return [...names.values()];
}

function changeFor({ isCaseWorker }: Viewer, { what, by, version }: Extract<CaseNews, { kind: 'changed' }>) {
  return isCaseWorker ? { what, by, version } : { version };
}
