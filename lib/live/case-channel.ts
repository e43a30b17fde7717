import { sql } from '@/lib/database/sql';

/** What is told about a case while somebody has it open. */
export type CaseNews =
  | { kind: 'changed'; caseId: string; what: string; by: string; version?: number }
  | { kind: 'presence'; caseId: string; person: Presence; isLeaving: boolean }
  | { kind: 'who'; caseId: string };

/** What a listener hears: news of its case, or that some may have been missed while the database was away. */
export type Heard = CaseNews | { kind: 'missed' };

export interface Presence {
  /** One per open page. */
  id: string;
  name: string;
  isCaseWorker: boolean;
}

type Listener = (news: Heard) => void;

interface Hub {
  listeners: Map<string, Set<Listener>>;
  listening: Promise<unknown> | null;
}

const kept = globalThis as typeof globalThis & { caseHub?: Hub };

/** Calls `listener` with everything told about a case, in any process, until the returned function is called. */
export async function listenToCase(caseId: string, listener: Listener): Promise<() => void> {
  const hub = await connected();
  const listeners = hub.listeners.get(caseId) ?? new Set();
  hub.listeners.set(caseId, listeners.add(listener));
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) hub.listeners.delete(caseId);
  };
}

/** Tells everybody who has the case open, in any process. Nobody waits for it: a beat tells it again. */
export function tell(news: Exclude<CaseNews, { kind: 'changed' }>): void {
  sql()
    .notify('case_presence', JSON.stringify(news))
    .catch((error: unknown) => {
      console.error(JSON.stringify({ level: 'warn', event: 'presence', message: String(error) }));
    });
}

/** One connection per process listens for all open pages; the driver renews it when it is lost. */
async function connected(): Promise<Hub> {
  kept.caseHub ??= { listeners: new Map(), listening: null };
  const hub = kept.caseHub;
  hub.listening ??= Promise.all([
    sql().listen(
      'case_changed',
      (payload) => pass(hub, { kind: 'changed', ...JSON.parse(payload) }),
      () => passToAll(hub, { kind: 'missed' }),
    ),
    sql().listen('case_presence', (payload) => pass(hub, JSON.parse(payload))),
  ]).catch((error: unknown) => {
    hub.listening = null;
    throw error;
  });
  await hub.listening;
  return hub;
}

function pass({ listeners }: Hub, news: CaseNews): void {
  for (const listener of listeners.get(news.caseId) ?? []) listener(news);
}

function passToAll({ listeners }: Hub, news: Heard): void {
  for (const ofCase of listeners.values()) for (const listener of ofCase) listener(news);
}
