'use client';

import { useQuery } from '@tanstack/react-query';
import {
  createContext,
  type ReactNode,
  use,
  useDeferredValue,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react';
import { call, queryKeyOf } from '@/components/browser/api-client';
import { storedInTab, writeStored } from '@/components/browser/browser-storage';
import { ApiProblem } from '@/components/browser/error-text';
import { useKeyedText } from '@/components/browser/keyed-text';
import { showMessage } from '@/components/browser/message-store';
import { ASK_AGAIN_MS } from '@/components/browser/page-around';
import { useConfirmBeforeClose } from '@/components/ui/dialogs';
import { LOCALES } from '@/lib/domain/locale';
import type { Place, VersionBody } from '@/lib/domain/organisation/body';
import { UNSAVABLE_CODES } from '@/lib/domain/organisation/unsavable';
import {
  type Clash,
  type DraftState,
  DraftStore,
  type LoadedDraft,
  type Unsaved,
  withSent,
} from './draft-store';

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
/** The same a moment late (`DeferredDraft`). */
const Later = createContext<Editing | null>(null);

/** Returns the draft that this screen edits. */
export function useVersionDraft(): Editing {
  // Reads only one of them: React re-renders every reader of a context whose value changes, also behind a provider of the same context.
  const editing = use(Later) ?? use(Context);
  if (!editing) throw new Error('A part of the editor must be in a DraftProvider');
  return editing;
}

/**
 * Gives the parts inside the draft a moment late while somebody types, so that a long form never holds up the next key. Its children are
 * memoised, and have no fields of the draft. What is removed or brought back shows at once, because focus moves there.
 */
export function DeferredDraft({ children }: { children: ReactNode }) {
  const now = useVersionDraft();
  const later = useDeferredValue(now);
  return <Later value={later.state.removed === now.state.removed ? later : now}>{children}</Later>;
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
  useEffect(() => {
    store.load(draft);
    if (canEdit) resume(store, slug);
  }, [store, draft, slug, canEdit]);
  useColleagues(slug, store);
  useConfirmBeforeClose(state.saving !== 'saved');
  useEffect(() => {
    if (!canEdit) return;
    const undo = (event: KeyboardEvent) => undoByKeys(event, store);
    document.addEventListener('keydown', undo);
    return () => document.removeEventListener('keydown', undo);
  }, [store, canEdit]);
  useEffect(() => {
    const save = () => {
      if (document.visibilityState !== 'hidden') return;
      void store.flush();
      keepNewest(store, slug);
    };
    const online = () => void store.flush();
    document.addEventListener('visibilitychange', save);
    window.addEventListener('online', online);
    return () => {
      document.removeEventListener('visibilitychange', save);
      window.removeEventListener('online', online);
      void store.flush();
    };
  }, [store, slug]);
  return <Context value={{ slug, store, state, canEdit, published }}>{children}</Context>;
}

/** Shows what colleagues save, while everything of one's own is saved. */
function useColleagues(slug: string, store: DraftStore): void {
  const { data: draft } = useQuery({
    queryKey: queryKeyOf('getDraft', { slug }),
    queryFn: ({ signal }) => call('getDraft', { slug }, { signal }),
    refetchInterval: ASK_AGAIN_MS,
    refetchOnMount: false,
    initialData: null,
    gcTime: 0,
  });
  useEffect(() => {
    // An answer may be older than what this tab has saved meanwhile.
    if (draft && draft.revision > store.snapshot().revision) store.load(draft);
  }, [draft, store]);
}

/** Fields in which the browser itself undoes typing. */
const TYPED_IN = 'textarea, input:not([type=checkbox], [type=radio], [type=file], [type=color])';

/** Undoes and redoes by the usual keys, wherever the focus is, except while somebody types or answers a dialog. */
function undoByKeys(event: KeyboardEvent, store: DraftStore): void {
  const key = event.key.toLowerCase();
  if (!(event.ctrlKey || event.metaKey) || event.altKey || !['z', 'y'].includes(key)) return;
  const { target } = event;
  if (target instanceof Element && (target.matches(TYPED_IN) || target.closest('dialog'))) return;
  event.preventDefault();
  if (event.shiftKey || key === 'y') store.redo();
  else store.undo();
}

/** Returns a function that saves the draft before the server reads it. Says why if that fails. Returns whether the draft is saved. */
export function useSaveFirst(): () => Promise<boolean> {
  const saving = useKeyedText('organisation.draft.saving');
  const { store } = useVersionDraft();
  return async () => {
    await store.flush();
    if (store.isUnsaved) showMessage({ type: 'error', text: saving(store.snapshot().saving) });
    return !store.isUnsaved;
  };
}

function storeFor(slug: string, draft: LoadedDraft): DraftStore {
  const make = () =>
    new DraftStore(draft, {
      load: () => call('getDraft', { slug }),
      async save(input) {
        const { baseRevision } = input;
        const sent = unsavedOf(slug, (earlier) => earlier.baseRevision === baseRevision)?.sent ?? [];
        writeStored('tab', sendingKey(slug), {
          ...input,
          sent: withSent(sent, input.body),
        } satisfies Unsaved);
        const saved = await call('saveDraft', { slug, ...input });
        writeStored('tab', sendingKey(slug), null);
        return saved;
      },
      clashIn,
      refusedIn,
      isDenied,
    });
  // On the server, every request has its own store.
  if (typeof window === 'undefined') return make();
  const store = stores.get(slug) ?? make();
  stores.set(slug, store);
  return store;
}

/** The key under which the tab stores what it is sending to the server. */
const sendingKey = (slug: string) => `draft-sending:${slug}`;

/** What this tab has stored of an unanswered save. Null if there is none, or if `isRight` rejects it. */
const unsavedOf = (slug: string, isRight: (stored: Unsaved) => boolean = () => true): Unsaved | null =>
  storedInTab<Unsaved>(
    sendingKey(slug),
    (one) => Array.isArray(one.sent) && Array.isArray(one.body.forms) && isRight(one),
  );

/** Adds what has been changed since the running save began, because the page may be closed before that is sent. */
function keepNewest(store: DraftStore, slug: string): void {
  const unsaved = unsavedOf(slug);
  if (unsaved) writeStored('tab', sendingKey(slug), { ...unsaved, body: store.snapshot().body });
}

/** The organisations whose drafts this page has resumed. */
const resumed = new Set<string>();

/** Restores what the page had not saved before it was reloaded. */
function resume(store: DraftStore, slug: string): void {
  if (resumed.has(slug)) return;
  resumed.add(slug);
  const unsaved = unsavedOf(slug);
  if (unsaved) store.resume(unsaved);
  // What is not restored now must not be restored later.
  if (!store.isUnsaved) writeStored('tab', sendingKey(slug), null);
}

/** Whether the person has lost the role, or the organisation is gone. */
const isDenied = (error: unknown): boolean =>
  error instanceof ApiProblem && (error.status === 403 || error.status === 404);

function clashIn(error: unknown): Clash | null {
  if (!(error instanceof ApiProblem) || error.errorCode !== 'CONFLICT') return null;
  const { body, revision, updatedBy } = error.body as {
    body?: VersionBody;
    revision?: number;
    updatedBy?: string | null;
  };
  if (!body || revision === undefined) return null;
  return { theirs: body, revision, updatedBy: updatedBy ?? null };
}

type Problem = LoadedDraft['problems'][number];

/**
 * Returns what a refusal says is wrong with a draft, by place. Null for a failure that may pass; the same draft can then be saved later.
 */
export function refusedIn(error: unknown, body: VersionBody): Problem[] | null {
  if (!(error instanceof ApiProblem)) return null;
  if (error.errorCode === 'TOO_LARGE') return [wrong('TOO_LARGE', { part: 'forms' })];
  if (error.errorCode !== 'VALIDATION_FAILED') return null;
  const { problems } = error.body as { problems?: Problem[] };
  if (problems?.length) return problems;
  const found = Object.entries(error.errors).map(([path, [code = '']]) =>
    wrong(plainCode(code), placeAt(body, path.split('.').slice(1))),
  );
  return found.length > 0 ? found : [wrong('INVALID_VALUE', { part: 'forms' })];
}

/** Returns the editor's code for a code of the schema. */
function plainCode(code: string): string {
  if (code === 'TOO_BIG') return 'TOO_MANY';
  return UNSAVABLE_CODES.find((known) => known === code) ?? 'INVALID_VALUE';
}

const wrong = (code: string, place: Place): Problem => ({ code, isWarning: false, place });

/** Returns the place of a schema path such as `forms.0.rows.2.options.1.label.sv`: the innermost part with an id, and its property. */
function placeAt(body: VersionBody, [part = '', ...path]: readonly string[]): Place {
  if (part === 'mails') return { part, property: path.slice(0, 2).join('.'), ...propertyOf([], path) };
  if (part === 'texts' || part === 'process') return { part, ...propertyOf(path.slice(0, 1), path.slice(1)) };
  const place: Place = { part: part === 'checkPoints' ? part : 'forms' };
  let node: unknown = body[place.part];
  let rest = path;
  let property: string[] = [];
  for (; rest.length > 0; rest = rest.slice(1)) {
    const [step = ''] = rest;
    node = isObject(node) ? node[step] : undefined;
    if (!isObject(node) || Array.isArray(node)) {
      property.push(step);
    } else if (typeof node.componentId === 'string') {
      place.componentId = node.componentId;
      property = [];
    } else if (typeof node.id === 'string' && place.formId === undefined && place.part === 'forms') {
      place.formId = node.id;
      property = [];
    } else if (typeof node.id === 'string') {
      place.optionId = node.id;
      return { ...place, ...propertyOf(property, rest.slice(1)) };
    } else {
      property.push(step);
    }
  }
  return { ...place, ...propertyOf(property, property) };
}

/** Returns a property such as `label` or `validation.maxLength`, and the language if the path ends in one. */
function propertyOf(steps: readonly string[], path: readonly string[]): Pick<Place, 'property' | 'locale'> {
  const locale = LOCALES.find((one) => one === path.at(-1));
  const named = steps.filter((step) => step !== locale && !/^\d+$/.test(step));
  const property = named[0] === 'validation' ? named.slice(0, 2).join('.') : named[0];
  return { ...(property === undefined ? {} : { property }), ...(locale === undefined ? {} : { locale }) };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
