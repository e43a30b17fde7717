'use client';

import { usePathname } from 'next/navigation';
import {
  type ChangeEvent,
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react';
import { type FieldKind, type FieldProblem, fieldProblem } from '@/lib/domain/fields/field-kind';
import { isAnyKept, keep, kept } from './browser-storage';

interface WrittenOptions {
  id: string;
  /** The name of the value in the call. */
  name: string;
  kind: FieldKind;
  optional?: boolean;
  initial?: string;
}

/** A value written in a field of a dialog, checked by the rule of its kind. */
export interface Written {
  /** The value as it is sent. */
  value: string;
  problem: FieldProblem | null;
  isDirty: boolean;
  /** Replaces the text, for example by its normal form. */
  set(text: string): void;
  /** The props of the field on the screen. */
  field: {
    id: string;
    name: string;
    value: string;
    optional: boolean;
    limit: number;
    onChange(event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>): void;
  };
}

/** Holds what is written in a field. The text survives signing in again, and is deleted when the dialog is closed. */
export function useWritten({ id, name, kind, optional = false, initial = '' }: WrittenOptions): Written {
  const [text, setText] = useOpenDraft(id, initial, isText);
  return {
    value: kind.parse(text),
    problem: fieldProblem(kind, text, { optional }),
    isDirty: text !== initial,
    set: setText,
    field: {
      id,
      name,
      value: text,
      optional,
      limit: kind.limit,
      onChange: ({ target }) => setText(target.value),
    },
  };
}

/**
 * Keeps text that is being written and not sent yet in this browser, so that a reload or an expired link loses nothing. If the browser
 * stores nothing, this is ordinary state.
 *
 * @param key What the draft belongs to, for example the case and the question.
 * @param empty The value before anything is written. It may change. A draft that equals it is not kept.
 * @param isDraft Whether the stored value has the right type.
 */
export function useDraft<T>(
  key: string,
  empty: T,
  isDraft: (kept: unknown) => kept is T,
): [T, (draft: T) => void] {
  return useKept('browser', key, empty, isDraft);
}

/**
 * Keeps text that is being written in a dialog, in this tab, while the dialog is open. Signing in again and a reload both lead back to the
 * dialog, and lose nothing. Closing the dialog deletes the draft.
 *
 * @param id Of the field. The key also has the dialog's address.
 * @param initial The value while nothing is written. It may change.
 */
export function useOpenDraft<T>(
  id: string,
  initial: T,
  isDraft: (kept: unknown) => kept is T,
): [T, (draft: T) => void] {
  const key = `${usePathname()}#${id}`;
  const draft = useKept('tab', key, initial, isDraft);
  // Loading another document, as signing in does, runs no cleanup, so the draft stays.
  useEffect(() => () => void keep('tab', PREFIX + key, null), [key]);
  return draft;
}

/** Whether this tab keeps a draft for the dialog at this address, or for the fields there whose id begins so. */
export function hasOpenDraft(address: string, id = ''): boolean {
  return isAnyKept('tab', `${PREFIX}${address}#${id}`);
}

const PREFIX = 'draft:';

function useKept<T>(
  place: 'tab' | 'browser',
  key: string,
  empty: T,
  isDraft: (kept: unknown) => kept is T,
): [T, (draft: T) => void] {
  const [draft, setDraft] = useState<{ text: T } | null>(null);
  const latest = useRef({ empty, isDraft });
  latest.current = { empty, isDraft };
  useEffect(() => {
    const text = kept(place, PREFIX + key);
    // Read only after the first render, which must match the server's.
    if (latest.current.isDraft(text)) setDraft({ text });
  }, [place, key]);
  return [
    draft ? draft.text : empty,
    (next) => {
      const isWritten = JSON.stringify(next) !== JSON.stringify(latest.current.empty);
      setDraft(isWritten ? { text: next } : null);
      keep(place, PREFIX + key, isWritten ? next : null);
    },
  ];
}

/** Whether a draft is text. */
export const isText = (kept: unknown): kept is string => typeof kept === 'string';

/** Whether a draft is the state of a check box. */
export const isTick = (kept: unknown): kept is boolean => typeof kept === 'boolean';

/** Whether a draft is one of the current choices, which may have changed since. */
export function isAmong<T extends string>(choices: readonly T[]): (kept: unknown) => kept is T {
  return (kept): kept is T => choices.some((choice) => choice === kept);
}

/**
 * Text written here and not sent, and whether it can still be sent. For case workers: in a dialog over a case, or in a box of the case's
 * page.
 */
export interface Writing {
  /** Something is written. Its place then stays, whatever happens to the case, until the person clears or closes it. */
  isWritten: boolean;
  /** The text can no longer be sent. Its place stays for the sake of the text. */
  isOvertaken: boolean;
  /** Reports whether something is written. */
  note: (isWritten: boolean) => void;
  /** Says what happens to the text once it can no longer be sent. */
  notice: ReactNode;
}

export const WritingContext = createContext<Writing>({
  isWritten: false,
  isOvertaken: false,
  note: () => undefined,
  notice: null,
});

export const useWriting = (): Writing => useContext(WritingContext);

/** Tells the surrounding place whether something is written in it. Text kept while another tab shows counts too. */
export function useNoteWriting(isWritten: boolean): void {
  const { note } = useWriting();
  useEffect(() => note(isWritten), [note, isWritten]);
}
