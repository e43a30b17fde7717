'use client';

import { useEffect, useEffectEvent, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { readStored, writeStored } from '@/components/browser/browser-storage';
import { useRefresh } from '@/components/browser/page-around';
import { useIsOffline } from '@/components/browser/use-is-offline';
import type { Row } from '@/lib/contract/form-shapes';
import { dataTypeOf } from '@/lib/domain/forms/values';
import {
  type Autosave,
  type AutosavePort,
  type AutosaveSnapshot,
  createAutosave,
  isAllSaved,
  type SaveItem,
  type SaveState,
  type Stored,
  saveStateOf,
} from './autosave';
import { type FormSaved, type SaveTarget, saveValues } from './save-values';

interface AutosaveOptions {
  target: SaveTarget;
  /** The rows of the form that have a value. */
  rows: readonly Row[];
  isActive: (componentId: string) => boolean;
  onFormsSaved: (forms: readonly FormSaved[]) => void;
  /** What was typed before this page was made and could not be saved, by field. */
  written?: Readonly<Record<string, string>> | undefined;
}

/**
 * The newest values known from the server. Going back may show an old page, which would otherwise take our own later save for someone
 * else's.
 */
const newestKnown = new Map<string, Stored>();

/** Saves one form automatically. Unsaved input survives a reload, and leaving the page shows a warning. */
export function useAutosave(options: AutosaveOptions): {
  autosave: Autosave;
  snapshot: AutosaveSnapshot;
  saving: SaveState;
} {
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const [autosave] = useState(() => newAutosave(options, () => latest.current));
  const snapshot = useSyncExternalStore(autosave.subscribe, autosave.snapshot, autosave.snapshot);
  useRestored(autosave, options);
  useRetried(autosave);
  useWarning(!isAllSaved(snapshot));
  useSavedOnLeaving(autosave);
  const isOffline = useIsOffline();
  const saving = useMemo(() => saveStateOf(snapshot, isOffline), [snapshot, isOffline]);
  return { autosave, snapshot, saving };
}

function newAutosave({ target, rows, written }: AutosaveOptions, latest: () => AutosaveOptions): Autosave {
  const { caseId } = target;
  const port: AutosavePort = {
    save: async (items) => {
      const { outcome, forms } = await saveValues(target, {
        items: items.map((item) => toSave(item, latest())),
      });
      for (const one of outcome.kind === 'saved' ? outcome.items : []) {
        newestKnown.set(`${caseId}:${one.componentId}`, one);
      }
      latest().onFormsSaved(forms);
      return outcome;
    },
    keep: (componentId, input) => keepUnsaved(caseId, componentId, input),
    release: (componentId, value) => releaseUnsaved(caseId, componentId, value),
  };
  return createAutosave(storedOf(caseId, rows), port, written);
}

function storedOf(caseId: string, rows: readonly Row[]): Stored[] {
  return rows.map(({ componentId, value, version }) => {
    const known = newestKnown.get(`${caseId}:${componentId}`);
    return known && known.version > version ? known : { componentId, value, version };
  });
}

function toSave(item: SaveItem, { rows, isActive }: AutosaveOptions) {
  const row = rows.find((one) => one.componentId === item.componentId);
  return { ...item, dataType: (row && dataTypeOf(row)) ?? 'text', active: isActive(item.componentId) };
}

function useRestored(autosave: Autosave, { target: { caseId }, rows }: AutosaveOptions): void {
  useEffect(() => {
    autosave.merge(storedOf(caseId, rows));
  }, [autosave, caseId, rows]);
  const start = useRef(rows);
  useEffect(() => {
    void autosave.flush();
    for (const { componentId, locked } of start.current) {
      const input = locked ? null : readUnsaved(caseId, componentId);
      if (input) {
        autosave.restore(componentId, input);
      }
    }
  }, [autosave, caseId]);
}

/** Retries when the connection returns or the person comes back to the page. */
function useRetried(autosave: Autosave): void {
  useEffect(() => {
    const retry = () => void autosave.flush();
    window.addEventListener('online', retry);
    window.addEventListener('focus', retry);
    document.addEventListener('visibilitychange', retry);
    return () => {
      window.removeEventListener('online', retry);
      window.removeEventListener('focus', retry);
      document.removeEventListener('visibilitychange', retry);
    };
  }, [autosave]);
}

function useWarning(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded) {
      return;
    }
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isNeeded]);
}

/** Saves waiting input when the form closes, and then refreshes the page under it. */
function useSavedOnLeaving(autosave: Autosave): void {
  const refresh = useRefresh();
  const refreshNow = useEffectEvent(() => void refresh());
  useEffect(
    () => () => {
      void autosave.flush().then(() => refreshNow());
    },
    [autosave],
  );
}

/** Input that the server has not acknowledged. This browser stores it per case and field for as long as it is unsaved. */
interface UnsavedInput {
  value: string;
  /** The version of the stored value that the input is based on. */
  baseVersion: number;
}

/** Stores input. Returns false if the browser has no room or stores nothing. */
export function keepUnsaved(caseId: string, componentId: string, input: UnsavedInput): boolean {
  return writeStored('browser', keyOf(caseId, componentId), input);
}

/** Deletes input that the server has acknowledged, unless newer input has been stored since. */
function releaseUnsaved(caseId: string, componentId: string, value: string): void {
  if (readUnsaved(caseId, componentId)?.value === value)
    writeStored('browser', keyOf(caseId, componentId), null);
}

/** Returns the stored input, or null. */
function readUnsaved(caseId: string, componentId: string): UnsavedInput | null {
  const input = readStored('browser', keyOf(caseId, componentId));
  return isUnsavedInput(input) ? input : null;
}

function keyOf(caseId: string, componentId: string): string {
  return `unsaved:${caseId}:${componentId}`;
}

function isUnsavedInput(input: unknown): input is UnsavedInput {
  return (
    typeof input === 'object' &&
    input !== null &&
    typeof (input as UnsavedInput).value === 'string' &&
    typeof (input as UnsavedInput).baseVersion === 'number'
  );
}
