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
 * Server-sent events of one case for one open page: `hello` (its version, from which on all is told), `changed` (what, by whom,
 * version), `presence` (who else has it open), and a heartbeat. Ends when `signal` aborts. Names of case workers are for case
 * workers only.
 */
export async function caseStream(
  caseId: string,
  viewer: Viewer,
  currentVersion: () => Promise<number>,
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array>> {
  const me: Presence = { id: randomUUID(), ...viewer };
  const others = new Map<string, Presence & { seenAt: number }>();
  let isOver = false;
  let stop: (end?: () => void) => void = () => {};
  return new ReadableStream<Uint8Array>({
    async start(controller) {
      const send = sender(controller, () => isOver);
      const sendHello = async () => send('hello', { version: await currentVersion() });
      const announce = () => tell({ kind: 'presence', caseId, person: me, isLeaving: false });
      const sendPresence = () => send('presence', { others: presentTo(viewer, others) });
      const leave = await listenToCase(caseId, (news) => {
        if (news.kind === 'changed') send('changed', changeFor(viewer, news));
        if (news.kind === 'who') announce();
        if (news.kind === 'presence' && note(others, me, news)) sendPresence();
        // Where even that fails, the page connects again to a stream that knows.
        if (news.kind === 'missed') sendHello().catch((error) => stop(() => controller.error(error)));
      });
      // Given up while it was still beginning: then nobody will say so again.
      if (isOver || signal.aborted) return leave();
      const beat = setInterval(() => {
        send(null);
        if (forgetGone(others)) sendPresence();
        announce();
      }, HEARTBEAT_MS);
      stop = (end) => {
        isOver = true;
        stop = () => {};
        clearInterval(beat);
        leave();
        tell({ kind: 'presence', caseId, person: me, isLeaving: true });
        end?.();
      };
      signal.addEventListener('abort', () => stop(() => controller.close()));
      await sendHello();
      announce();
      tell({ kind: 'who', caseId });
    },
    cancel: () => {
      isOver = true;
      stop();
    },
  });
}

/** Writes events to a stream, or only that it is still there. To one that is over there is nothing to say. */
function sender(controller: ReadableStreamDefaultController<Uint8Array>, isOver: () => boolean) {
  const encoder = new TextEncoder();
  return (event: string | null, data?: object) => {
    if (isOver()) return;
    const text = event ? `event: ${event}\ndata: ${JSON.stringify(data)}\n\n` : ': still here\n\n';
    controller.enqueue(encoder.encode(text));
  };
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
