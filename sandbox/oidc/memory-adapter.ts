import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider';

interface Entry {
  model: string;
  id: string;
  payload: AdapterPayload;
  expiresAt: number;
}

/** The number of entries at which expired ones are removed. There are never this many sign-ins at once. */
const SWEEP_SIZE = 10_000;

/** Stores the provider's data in memory, so that it is forgotten at every start. */
export function createMemoryAdapter(): AdapterFactory {
  const entries = new Map<string, Entry>();
  return (model) => adapter(entries, model);
}

function adapter(entries: Map<string, Entry>, model: string): Adapter {
  const key = (id: string) => `${model}:${id}`;
  const first = (matches: (payload: AdapterPayload) => boolean) =>
    live([...entries.values()].find((entry) => entry.model === model && matches(entry.payload)));
  return {
    async upsert(id, payload, expiresIn) {
      if (entries.size >= SWEEP_SIZE) sweep(entries);
      const expiresAt = expiresIn ? Date.now() + expiresIn * 1000 : Number.POSITIVE_INFINITY;
      entries.set(key(id), { model, id, payload, expiresAt });
    },
    find: async (id) => live(entries.get(key(id))),
    findByUid: async (uid) => first((payload) => payload.uid === uid),
    findByUserCode: async (userCode) => first((payload) => payload.userCode === userCode),
    async consume(id) {
      const entry = entries.get(key(id));
      if (entry) entry.payload.consumed = Math.floor(Date.now() / 1000);
    },
    async destroy(id) {
      entries.delete(key(id));
    },
    async revokeByGrantId(grantId) {
      for (const [name, entry] of entries) if (entry.payload.grantId === grantId) entries.delete(name);
    },
  };
}

function live(entry: Entry | undefined): AdapterPayload | undefined {
  return entry && entry.expiresAt > Date.now() ? entry.payload : undefined;
}

function sweep(entries: Map<string, Entry>): void {
  for (const [name, entry] of entries) if (!live(entry)) entries.delete(name);
}
