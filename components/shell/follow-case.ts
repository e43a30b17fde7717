/** Who has a case open, or changed it: a case worker by account, the applicant, or a part of the system by its name. */
interface Person {
  id: string;
  /** Null for an applicant. */
  name: string | null;
}

/** What is told of a change: who did it is known to case workers only, the version not of what changes no case. */
export interface CaseChange {
  what?: string;
  by?: { kind?: 'applicant' | 'caseWorker' | 'system'; id?: string; name?: string };
  version?: number;
}

export interface Others {
  people: readonly Person[];
  /** How many more there are. */
  more: number;
}

interface CaseListener {
  /** `isOwn`: whoever has this page open did it, here or on another page. */
  onChange: (change: CaseChange, isOwn: boolean) => void;
  /** The version of the case as the connection was made: what happened before is not told. */
  onConnect: (version: number) => void;
  /** Who else has the case open. */
  onPresence?: (others: Others) => void;
  /** There is nothing to hear. Answers whether that is so for good: the right to see the case has ended, and the person is told. */
  onRefused?: () => Promise<boolean>;
}

const CONNECT_AGAIN_MS = 5_000;
const CONNECT_AGAIN_AT_MOST_MS = 60_000;
/** A browser has few connections to one address, so that pages that nobody looks at keep none. */
const LEAVE_HIDDEN_AFTER_MS = 5_000;

/**
 * Hears of what happens to a case as long as the page is looked at. The browser connects again by itself when the connection is lost, but
 * not after a refusal: that is done here, at ever longer intervals, and not at all where the right has ended. Whoever comes back to the
 * page is connected again.
 * @returns ends it
 */
export function followCase(address: string, listener: CaseListener): () => void {
  let events: EventSource | null = null;
  let timer: ReturnType<typeof setTimeout>;
  let refusals = 0;
  const leave = () => {
    clearTimeout(timer);
    events?.close();
    events = null;
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
      // Another page of the same person has the place: this one has it again when it is looked at.
      if (JSON.parse(data).reason !== 'replaced') void refused(source);
    });
    source.addEventListener('error', () => {
      if (source.readyState === EventSource.CLOSED && source === events) void refused(source);
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

/** One connection; `you` of its first event tells the reader from others. */
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
