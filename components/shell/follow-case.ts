import { MINUTE_MS } from '@/lib/domain/time';

/** A person or system that has a case open or changed it: a case worker, the applicant, or a part of the system. */
interface Person {
  id: string;
  /** Null for an applicant. */
  name: string | null;
}

/** A change event. Only case workers get `by`. Events that do not change the case have no version. */
export interface CaseChange {
  what?: string;
  by?: { kind?: 'applicant' | 'caseWorker' | 'system'; id?: string; name?: string };
  version?: number;
}

export interface Others {
  people: readonly Person[];
  /** The number of further people. */
  more: number;
}

interface CaseListener {
  /** `isOwn`: this person made the change, here or on another page. */
  onChange: (change: CaseChange, isOwn: boolean) => void;
  /** The version of the case at connect. Earlier changes are not sent. */
  onConnect: (version: number) => void;
  /** No changes are reported until the next connect. */
  onLost?: () => void;
  /** Who else has the case open. */
  onPresence?: (others: Others) => void;
  /** The stream was refused. Returns true if the refusal is final: the right to see the case has ended, and the person has been informed. */
  onRefused?: () => Promise<boolean>;
}

const CONNECT_AGAIN_MS = 5_000;
const CONNECT_AGAIN_AT_MOST_MS = MINUTE_MS;
/** Hidden pages close their connection after this time, because browsers allow few connections per host. */
const LEAVE_HIDDEN_AFTER_MS = 5_000;

/**
 * Follows a case while the page is visible. The browser reconnects by itself after a lost connection, but not after a refusal. Then we
 * retry with growing delays, or stop if the right to see the case has ended. Returning to the page reconnects.
 *
 * @returns a function that stops following
 */
export function followCase(address: string, listener: CaseListener): () => void {
  let events: EventSource | null = null;
  let timer: ReturnType<typeof setTimeout>;
  let refusals = 0;
  const leave = () => {
    clearTimeout(timer);
    events?.close();
    events = null;
    listener.onLost?.();
  };
  const refused = async (source: EventSource) => {
    const isOver = (await listener.onRefused?.()) ?? false;
    if (source !== events || isOver) return;
    timer = setTimeout(connect, Math.min(CONNECT_AGAIN_MS * 2 ** refusals, CONNECT_AGAIN_AT_MOST_MS));
    refusals += 1;
  };
  const connect = () => {
    leave();
    const source = listen(address, listener);
    events = source;
    source.addEventListener('hello', () => {
      refusals = 0;
    });
    source.addEventListener('ended', ({ data }) => {
      source.close();
      listener.onLost?.();
      // Another page of the same person took this place. This page takes it back when it becomes visible again.
      if (JSON.parse(data).reason !== 'replaced') void refused(source);
    });
    source.addEventListener('error', () => {
      if (source !== events) return;
      listener.onLost?.();
      if (source.readyState === EventSource.CLOSED) void refused(source);
    });
  };
  const onLookedAt = () => {
    clearTimeout(timer);
    if (document.visibilityState === 'hidden') timer = setTimeout(leave, LEAVE_HIDDEN_AFTER_MS);
    else if (events === null || events.readyState === EventSource.CLOSED) connect();
  };
  document.addEventListener('visibilitychange', onLookedAt);
  window.addEventListener('focus', onLookedAt);
  if (document.visibilityState === 'visible') connect();
  return () => {
    document.removeEventListener('visibilitychange', onLookedAt);
    window.removeEventListener('focus', onLookedAt);
    leave();
  };
}

/** Opens one connection. `you` in its first event identifies the reader. */
function listen(address: string, { onChange, onConnect, onPresence }: CaseListener): EventSource {
  const events = new EventSource(address);
  let you: string | undefined;
  events.addEventListener('hello', ({ data }) => {
    const { version, you: own } = JSON.parse(data) as { version: number; you: string };
    you = own;
    onConnect(version);
  });
  events.addEventListener('changed', ({ data }) => {
    const change = JSON.parse(data) as CaseChange;
    onChange(change, change.by?.id !== undefined && change.by.id === you);
  });
  events.addEventListener('presence', ({ data }) => {
    const { people, more } = JSON.parse(data) as Others;
    onPresence?.({ people: people.filter(({ id }) => id !== you), more });
  });
  return events;
}
