import { sql } from '@/lib/database/sql';

/** What is told about a case while somebody has it open. */
export type CaseNews =
  | { kind: 'changed'; caseId: string; what: string; by: string; version?: number }
  | { kind: 'presence'; caseId: string; person: Presence; isLeaving: boolean }
  | { kind: 'who'; caseId: string };

export interface Presence {
  /** One per open page. */
  id: string;
  name: string;
  isCaseWorker: boolean;
}

type Listener = (news: CaseNews) => void;

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

/** Tells everybody who has the case open, in any process. */
export async function tell(news: Exclude<CaseNews, { kind: 'changed' }>): Promise<void> {
  await sql().notify('case_presence', JSON.stringify(news));
}

/** One connection per process listens for all open pages; the driver renews it when it is lost. */
async function connected(): Promise<Hub> {
  kept.caseHub ??= { listeners: new Map(), listening: null };
  const hub = kept.caseHub;
  hub.listening ??= Promise.all([
    sql().listen('case_changed', (payload) => pass(hub, { kind: 'changed', ...JSON.parse(payload) })),
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
