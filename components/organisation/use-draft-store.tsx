'use client';

import { createContext, type ReactNode, useContext, useEffect, useState, useSyncExternalStore } from 'react';
import { call } from '@/components/ui/api-client';
import { ApiProblem } from '@/components/ui/api-problem';
import { useConfirmBeforeClose } from '@/components/ui/route-dialog';
import type { VersionBody } from '@/lib/domain/organisation/body';
import type { DraftConflict, DraftState, LoadedDraft } from './draft-state';
import { DraftStore } from './draft-store';
import { refusedIn } from './refused-draft';

interface Editing {
  slug: string;
  store: DraftStore;
  state: DraftState;
  /** False for people who may only read. */
  canEdit: boolean;
  /** The body of the version in use. Null before the first version. */
  published: VersionBody | null;
}

const Context = createContext<Editing | null>(null);

/** Returns the draft that this screen edits. */
export function useDraft(): Editing {
  const editing = useContext(Context);
  if (!editing) throw new Error('A part of the editor stands in a DraftProvider');
  return editing;
}

/** One store per organisation and tab, so that input and undo steps survive a visit to another screen. */
const stores = new Map<string, DraftStore>();

interface DraftProviderProps {
  slug: string;
  draft: LoadedDraft;
  canEdit: boolean;
  published: VersionBody | null;
  children: ReactNode;
}

/** Holds the draft of an organisation for the screens that edit it. Saves when the page is hidden, and warns before anything is lost. */
export function DraftProvider({ slug, draft, canEdit, published, children }: DraftProviderProps) {
  const [store] = useState(() => storeFor(slug, draft));
  const state = useSyncExternalStore(store.subscribe, store.snapshot, () => store.snapshot());
  useEffect(() => store.load(draft), [store, draft]);
  useConfirmBeforeClose(state.saving !== 'saved');
  useEffect(() => {
    const save = () => {
      if (document.visibilityState === 'hidden') void store.flush();
    };
    const online = () => void store.flush();
    document.addEventListener('visibilitychange', save);
    window.addEventListener('online', online);
    return () => {
      document.removeEventListener('visibilitychange', save);
      window.removeEventListener('online', online);
      void store.flush();
    };
  }, [store]);
  return <Context value={{ slug, store, state, canEdit, published }}>{children}</Context>;
}

function storeFor(slug: string, draft: LoadedDraft): DraftStore {
  const make = () =>
    new DraftStore(draft, {
      save: (input) => call('saveDraft', { slug, ...input }),
      conflictIn,
      refusedIn,
      isDenied,
    });
  // On the server, every request has its own store.
  if (typeof window === 'undefined') return make();
  const store = stores.get(slug) ?? make();
  stores.set(slug, store);
  return store;
}

/** Whether the person has lost the role, or the organisation is gone. */
const isDenied = (error: unknown): boolean =>
  error instanceof ApiProblem && (error.status === 403 || error.status === 404);

function conflictIn(error: unknown): DraftConflict | null {
  if (!(error instanceof ApiProblem) || error.errorCode !== 'CONFLICT') return null;
  const { conflicts, body, revision, updatedBy } = error.body as {
    conflicts?: DraftConflict['conflicts'];
    body?: VersionBody;
    revision?: number;
    updatedBy?: string | null;
  };
  if (!conflicts || !body || revision === undefined) return null;
  return { conflicts, theirs: body, revision, updatedBy: updatedBy ?? null };
}
