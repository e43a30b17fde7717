/** What is told of a change: who did it is known to case workers only, the version not of what changes no case. */
interface CaseChange {
  by?: string;
  version?: number;
}

interface Hearers {
  onChange: (change: CaseChange) => void;
  /** The version of the case as the connection was made: what happened before is not told. */
  onConnect: (version: number) => void;
  onPresence?: (names: string[]) => void;
  /** There is nothing to hear: the case is gone, the caller may no longer see it, or the server is not there. */
  onRefused?: () => void;
}

const CONNECT_AGAIN_MS = 5_000;
/** A browser has few connections to one address, so that pages that nobody looks at keep none. */
const LEAVE_HIDDEN_AFTER_MS = 5_000;

/**
 * Hears of what happens to a case as long as the page is looked at. The browser connects again by itself, but not after a
 * refusal: that is done here.
 * @returns ends it
 */
export function followCase(address: string, hearers: Hearers): () => void {
  let events: EventSource | null = null;
  let timer: ReturnType<typeof setTimeout>;
  const leave = () => {
    clearTimeout(timer);
    events?.close();
    events = null;
  };
  const connect = () => {
    leave();
    const source = listen(address, hearers);
    source.addEventListener('error', () => {
      if (source.readyState !== EventSource.CLOSED || source !== events) return;
      hearers.onRefused?.();
      timer = setTimeout(connect, CONNECT_AGAIN_MS);
    });
    events = source;
  };
  const onVisibility = () => {
    clearTimeout(timer);
    if (document.visibilityState === 'hidden') timer = setTimeout(leave, LEAVE_HIDDEN_AFTER_MS);
    else if (events?.readyState !== EventSource.OPEN) connect();
  };
  document.addEventListener('visibilitychange', onVisibility);
  if (document.visibilityState === 'visible') connect();
  return () => {
    document.removeEventListener('visibilitychange', onVisibility);
    leave();
  };
}

function listen(address: string, { onChange, onConnect, onPresence }: Hearers): EventSource {
  const events = new EventSource(address);
  events.addEventListener('hello', ({ data }) => onConnect(JSON.parse(data).version));
  events.addEventListener('changed', ({ data }) => onChange(JSON.parse(data)));
  events.addEventListener('presence', ({ data }) => {
    const { others } = JSON.parse(data) as { others: { name: string }[] };
    onPresence?.(others.map(({ name }) => name));
  });
  return events;
}
